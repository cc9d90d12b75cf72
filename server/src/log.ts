import { createHmac } from 'node:crypto'
import type { Clocks } from './runtime/clocks.ts'

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Where a server tells what happens. What people type, codes and cookies never go here. */
export interface Log {
  readonly info: (event: string, fields?: LogFields) => void
  readonly warn: (event: string, fields?: LogFields) => void
  /** A fault: the exception goes to the log and nowhere else. */
  readonly fault: (event: string, error: unknown, fields?: LogFields) => void
  /** Plain lines for whoever started the server. */
  readonly say: (text: string) => void
  /** A name for an account that cannot be turned back into it, and changes every day. */
  readonly nameOf: (id: string) => string
  readonly flush: () => void
}

interface Sink {
  readonly write: (text: string) => unknown
  readonly isTTY?: boolean | undefined
}

const flushAfterMs = 100
const msPerDay = 86_400_000
const maxNames = 10_000

/** Writes to `sink`: for eyes where it is a terminal, one line of JSON per event elsewhere. */
export function openLog(sink: Sink, key: Buffer, { now }: Clocks): Log {
  const isForEyes = sink.isTTY === true
  const waiting: string[] = []
  let timer: NodeJS.Timeout | null = null

  // One write for many lines: a system call for each request would cost more than answering it.
  function flush(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (waiting.length > 0) sink.write(waiting.splice(0).join(''))
  }

  function put(text: string): void {
    waiting.push(text)
    timer ??= setTimeout(flush, flushAfterMs).unref()
    if (waiting.length >= 200) flush()
  }

  function event(level: string, name: string, fields: LogFields = {}): void {
    const time = new Date(now()).toISOString()
    put(isForEyes ? forEyes(time, level, name, fields) : forMachines(time, level, name, fields))
  }

  return {
    info: (name, fields) => event('info', name, fields),
    warn: (name, fields) => event('warn', name, fields),
    fault: (name, error, fields) => event('error', name, { ...fields, error: describe(error) }),
    say: (text) => {
      put(`${text}\n`)
      flush()
    },
    nameOf: namer(key, now),
    flush,
  }
}

function namer(key: Buffer, now: Clocks['now']): Log['nameOf'] {
  const names = new Map<string, string>()
  let day = 0
  return (id) => {
    const today = Math.floor(now() / msPerDay)
    if (today !== day || names.size >= maxNames) names.clear()
    day = today
    const known = names.get(id)
    if (known !== undefined) return known
    const name = createHmac('sha256', key).update(`${today} ${id}`).digest('base64url').slice(0, 12)
    names.set(id, name)
    return name
  }
}

/** Nothing at all. */
export const silentLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  fault: () => undefined,
  say: () => undefined,
  nameOf: (id) => id,
  flush: () => undefined,
}

// Control characters would let a visitor forge lines or colour a terminal; JSON.stringify takes care of the other form.
function forEyes(time: string, level: string, name: string, fields: LogFields): string {
  const rest = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => (key === 'error' ? `\n${value}` : `${key}=${String(value).replace(/\p{Cc}/gu, '?')}`))
  return `${time.slice(11, 19)} ${level === 'info' ? '' : `${level.toUpperCase()} `}${name} ${rest.join(' ')}\n`
}

// Every request writes one: what is known to need no escaping is not given to JSON.stringify, nor copied for it.
function forMachines(time: string, level: string, name: string, fields: LogFields): string {
  const rest = JSON.stringify(fields).slice(1)
  return `{"time":"${time}","level":"${level}","event":"${name}"${rest === '}' ? '' : ','}${rest}\n`
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
