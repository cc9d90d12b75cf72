import { createFormatter } from '@haru/shared/i18n/format.ts'
import type { Terminal } from '../../command.ts'
import type { Imported, Listener } from './importer.ts'
import type { Position, Refused } from './positions.ts'
import { type Reading, type Reason, reasons } from './table.ts'

/** A terminal shows one line that changes; elsewhere each line stays, so there are fewer. */
const pause = { terminal: 250, elsewhere: 5000 }

interface Seen {
  readonly position: Position
  readonly part: number
  readonly ms: number
}

/** Tells on a terminal, or in a log, how an import goes on. */
export function showProgress(
  name: string,
  terminal: Terminal,
  now: () => number = () => performance.now(),
): Pick<Listener, 'onBegin' | 'onMove'> & { readonly end: () => void } {
  const { isTTY = false } = terminal
  let part: Reading['part'] = () => ({ of: 'preparing', part: 0 })
  let first: Seen | null = null
  let last: Seen | null = null
  let timer: NodeJS.Timeout | undefined

  function tell(): void {
    const at = part()
    const line = at.of === 'preparing' ? `reading, ${percent(at.part)}` : first && last ? lineOf(first, last) : ''
    if (line !== '') terminal.write(isTTY ? `\r  ${line}\u001b[K` : `  ${line}\n`)
  }

  return {
    onBegin: (format, from, partOfReading) => {
      part = partOfReading
      terminal.write(`${name}: ${format}${from === 0 ? '' : `, going on behind ${figure(from)} rows`}\n`)
      timer = setInterval(tell, isTTY ? pause.terminal : pause.elsewhere).unref()
    },
    onMove: (position) => {
      last = { position, part: part().part, ms: now() }
      first ??= last
    },
    end: () => {
      clearInterval(timer)
      if (isTTY && last !== null) terminal.write('\r\u001b[K')
    },
  }
}

/** How far it is, how fast it goes and how long it will take, from what was seen at two moments of it. */
export function lineOf(first: Seen, last: Seen): string {
  const seconds = (last.ms - first.ms) / 1000
  const moved = last.position.rows - first.position.rows
  const parts = [`${figure(last.position.rows)} rows, ${percent(last.part)}`]
  if (seconds > 0 && moved > 0) {
    const left = ((1 - last.part) * seconds) / (last.part - first.part)
    parts.push(`${figure(moved / seconds)} a second`, `${duration(left)} left`)
  }
  const refused = sumOf(last.position.refused)
  if (refused > 0) parts.push(`${figure(refused)} refused`)
  return parts.join(', ')
}

/** What an import came to, in a few lines. */
export function summaryOf(name: string, { position, counts, isWhole }: Imported): string {
  const { rows, taken, changed, refused } = position
  const stopped = isWhole ? '' : ', stopped: the same command goes on here'
  const lines = [
    `${name}: ${figure(rows)} rows, ${figure(taken)} taken, ${figure(changed)} foods new or changed${stopped}`,
  ]
  for (const [reason, { rows: times, first }] of Object.entries(refused) as [Reason, Entry][]) {
    const places = `${counts}${first.length > 1 ? 's' : ''} ${first.join(', ')}${times > first.length ? ', …' : ''}`
    lines.push(`  ${figure(times)} refused ${reasons[reason]} (${places})`)
  }
  return `${lines.join('\n')}\n`
}

type Entry = NonNullable<Refused[Reason]>

function sumOf(refused: Refused): number {
  return Object.values(refused).reduce((sum, { rows }) => sum + rows, 0)
}

const format = createFormatter('en')

function figure(value: number): string {
  return format.number(value, 0)
}

function percent(part: number): string {
  return `${Math.floor(Math.min(1, part) * 100)} %`
}

/** 75 as '1 min 15 s'; nothing that has seconds and hours. */
function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (!Number.isFinite(seconds)) return '?'
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
