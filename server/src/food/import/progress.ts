import { createFormatter } from '@haru/shared/i18n/format.ts'
import type { Terminal } from '../../command.ts'
import type { ImportCheckpoint, RejectedRows } from './import-checkpoint.ts'
import type { ImportListener, ImportResult } from './importer.ts'
import { type RejectionReason, rejectionTexts, type TableReader } from './rows/table-row.ts'

/** A terminal shows one line that changes; a log keeps every line, so it gets fewer. */
const intervalMs = { terminal: 250, elsewhere: 5000 }

interface ProgressSample {
  readonly checkpoint: ImportCheckpoint
  readonly fraction: number
  readonly ms: number
}

/** Prints the progress of an import to a terminal or a log. */
export function showProgress(
  name: string,
  terminal: Terminal,
  now: () => number = () => performance.now(),
): Pick<ImportListener, 'onStart' | 'onCheckpoint'> & { readonly end: () => void } {
  const { isTTY = false } = terminal
  let readProgress: TableReader['progress'] = () => ({ of: 'preparing', part: 0 })
  let first: ProgressSample | null = null
  let last: ProgressSample | null = null
  let timer: NodeJS.Timeout | undefined

  function writeLine(): void {
    const progress = readProgress()
    const line =
      progress.of === 'preparing'
        ? `reading, ${formatPercent(progress.part)}`
        : first && last
          ? formatProgress(first, last)
          : ''
    if (line !== '') terminal.write(isTTY ? `\r  ${line}\u001b[K` : `  ${line}\n`)
  }

  return {
    onStart: (format, from, progress) => {
      readProgress = progress
      terminal.write(`${name}: ${format}${from === 0 ? '' : `, going on behind ${formatCount(from)} rows`}\n`)
      timer = setInterval(writeLine, isTTY ? intervalMs.terminal : intervalMs.elsewhere).unref()
    },
    onCheckpoint: (checkpoint) => {
      last = { checkpoint, fraction: readProgress().part, ms: now() }
      first ??= last
    },
    end: () => {
      clearInterval(timer)
      if (isTTY && last !== null) terminal.write('\r\u001b[K')
    },
  }
}

/** Formats the progress, the speed and the remaining time, computed from two samples. */
export function formatProgress(first: ProgressSample, last: ProgressSample): string {
  const seconds = (last.ms - first.ms) / 1000
  const rowCount = last.checkpoint.rows - first.checkpoint.rows
  const parts = [`${formatCount(last.checkpoint.rows)} rows, ${formatPercent(last.fraction)}`]
  if (seconds > 0 && rowCount > 0) {
    const left = ((1 - last.fraction) * seconds) / (last.fraction - first.fraction)
    parts.push(`${formatCount(rowCount / seconds)} a second`, `${formatDuration(left)} left`)
  }
  const refused = countRejected(last.checkpoint.refused)
  if (refused > 0) parts.push(`${formatCount(refused)} refused`)
  return parts.join(', ')
}

/** Formats the result of an import in a few lines. */
export function formatSummary(name: string, { checkpoint, rowLabel, isComplete }: ImportResult): string {
  const { rows, taken, changed, refused } = checkpoint
  const stopped = isComplete ? '' : ', stopped: the same command goes on here'
  const lines = [
    `${name}: ${formatCount(rows)} rows, ${formatCount(taken)} taken, ${formatCount(changed)} foods new or changed${stopped}`,
  ]
  for (const [reason, { rows: times, first }] of Object.entries(refused) as [RejectionReason, Rejection][]) {
    const places = `${rowLabel}${first.length > 1 ? 's' : ''} ${first.join(', ')}${times > first.length ? ', …' : ''}`
    lines.push(`  ${formatCount(times)} refused ${rejectionTexts[reason]} (${places})`)
  }
  return `${lines.join('\n')}\n`
}

type Rejection = NonNullable<RejectedRows[RejectionReason]>

function countRejected(refused: RejectedRows): number {
  return Object.values(refused).reduce((sum, { rows }) => sum + rows, 0)
}

const format = createFormatter('en')

function formatCount(value: number): string {
  return format.number(value, 0)
}

function formatPercent(part: number): string {
  return `${Math.floor(Math.min(1, part) * 100)} %`
}

/** Formats 75 as '1 min 15 s', and from one hour on without seconds. */
function formatDuration(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.round(seconds))
  if (!Number.isFinite(seconds)) return '?'
  if (wholeSeconds < 60) return `${wholeSeconds} s`
  const minutes = Math.floor(wholeSeconds / 60)
  return minutes < 60 ? `${minutes} min ${wholeSeconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
