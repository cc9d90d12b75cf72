import { createHmac } from 'node:crypto'
import { msPerDay } from '@haru/shared/calendar/day.ts'
import { pino } from 'pino'
import type { Clocks } from './runtime/clocks.ts'

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The log of a server. It never contains codes, cookies or texts that users type. */
export interface Log {
  readonly info: (event: string, fields?: LogFields) => void
  readonly warn: (event: string, fields?: LogFields) => void
  /** Logs a fault. The log is the only place that gets the exception. */
  readonly fault: (event: string, error: unknown, fields?: LogFields) => void
  /** Plain text for the operator who started the server. */
  readonly print: (text: string) => void
  /** A pseudonym of an account. It cannot be converted back to the id, and it changes every day. */
  readonly toPseudonym: (id: string) => string
  readonly flush: () => void
}

interface Sink {
  readonly write: (text: string) => unknown
  readonly isTTY?: boolean | undefined
}

const flushAfterMs = 100
const maxPendingLines = 200
const maxNames = 10_000

/** Fields that no event has. If one is logged by mistake, its value is redacted. */
const secretFields = [
  'authorization',
  'body',
  'code',
  'cookie',
  'email',
  'loginId',
  'password',
  'query',
  'sealKey',
  'secret',
  'token',
  'totp',
  'url',
  'user_id',
  'user_pw',
  'verify_code',
]

/** Opens a log that writes to `sink`: text to a terminal, otherwise one line of JSON per event. */
export function openLog(sink: Sink, key: Buffer, { now }: Clocks): Log {
  const { put, flush } = gatherLines(sink)
  const logger = pino(
    {
      base: null,
      messageKey: 'event',
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: secretFields, censor: '[redacted]' },
    },
    { write: sink.isTTY === true ? (line) => put(formatForTerminal(JSON.parse(line))) : put },
  )

  return {
    info: (name, fields = {}) => logger.info(fields, name),
    warn: (name, fields = {}) => logger.warn(fields, name),
    fault: (name, error, fields) => logger.error({ ...fields, error: describe(error) }, name),
    print: (text) => {
      put(`${text}\n`)
      flush()
    },
    toPseudonym: createPseudonymizer(key, now),
    flush,
  }
}

/** Combines many lines in one write, because a system call for each request would cost more than the request. */
function gatherLines(sink: Sink): { readonly put: (line: string) => void; readonly flush: () => void } {
  const pending: string[] = []
  let timer: NodeJS.Timeout | null = null

  function flush(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (pending.length > 0) sink.write(pending.splice(0).join(''))
  }

  return {
    put: (line) => {
      pending.push(line)
      timer ??= setTimeout(flush, flushAfterMs).unref()
      if (pending.length >= maxPendingLines) flush()
    },
    flush,
  }
}

function createPseudonymizer(key: Buffer, now: Clocks['now']): Log['toPseudonym'] {
  const names = new Map<string, string>()
  let day = 0
  return (id) => {
    const today = Math.floor(now() / msPerDay)
    if (today !== day || names.size >= maxNames) names.clear()
    day = today
    const knownName = names.get(id)
    if (knownName !== undefined) return knownName
    const name = createHmac('sha256', key).update(`${today} ${id}`).digest('base64url').slice(0, 12)
    names.set(id, name)
    return name
  }
}

/** A log that writes nothing. */
export const silentLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  fault: () => undefined,
  print: () => undefined,
  toPseudonym: (id) => id,
  flush: () => undefined,
}

interface Line {
  readonly time: string
  readonly level: string
  readonly event: string
  readonly [field: string]: unknown
}

// Control characters would let a request forge lines or colour a terminal.
function formatForTerminal({ time, level, event, ...fields }: Line): string {
  const rest = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => (key === 'error' ? `\n${value}` : `${key}=${String(value).replace(/\p{Cc}/gu, '?')}`))
  return `${time.slice(11, 19)} ${level === 'info' ? '' : `${level.toUpperCase()} `}${event} ${rest.join(' ')}\n`
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
