import { expect, test, vi } from 'vitest'
import type { ImportCheckpoint } from './import-checkpoint.ts'
import { formatProgress, formatSummary, showProgress } from './progress.ts'

const at = (rows: number, part: number, ms: number, refused: ImportCheckpoint['refused'] = {}) => ({
  checkpoint: { rows, taken: rows, changed: rows, refused },
  fraction: part,
  ms,
})

test('a progress line shows the rows, the speed and the remaining time', () => {
  const refused = { noName: { rows: 7, first: [3] }, tooMuch: { rows: 1, first: [9] } }
  expect(formatProgress(at(500, 0.1, 1000), at(12_500, 0.4, 5000, refused))).toBe(
    '12,500 rows, 40 %, 3,000 a second, 8 s left, 8 refused',
  )
  expect(formatProgress(at(500, 0.1, 0), at(2500, 0.2, 60_000))).toBe('2,500 rows, 20 %, 33 a second, 8 min 0 s left')
  expect(formatProgress(at(500, 0.1, 0), at(1500, 0.101, 60_000))).toBe(
    '1,500 rows, 10 %, 17 a second, 14 h 59 min left',
  )
  expect(formatProgress(at(500, 0.1, 1000), at(500, 0.1, 1000))).toBe('500 rows, 10 %')
})

test('the summary lists the rejected rows with their reasons and first line numbers', () => {
  const refused = { noName: { rows: 6, first: [3, 5, 8, 9, 12] }, notJson: { rows: 1, first: [4] } }
  const checkpoint = { rows: 1234, taken: 1227, changed: 40, refused }
  expect(formatSummary('off.jsonl', { checkpoint, rowLabel: 'line', isComplete: true })).toBe(
    [
      'off.jsonl: 1,234 rows, 1,227 taken, 40 foods new or changed',
      '  6 refused without a name (lines 3, 5, 8, 9, 12, …)',
      '  1 refused that are not JSON (line 4)',
      '',
    ].join('\n'),
  )
  const stopped = formatSummary('bundle', {
    checkpoint: { ...checkpoint, refused: {} },
    rowLabel: 'FDC id',
    isComplete: false,
  })
  expect(stopped).toMatch(/foods new or changed, stopped: the same command goes on here\n$/)
})

test.each([
  {
    isTTY: true,
    shown: [
      'off.csv: a table, going on behind 500 rows\n',
      '\r  1,000 rows, 50 %, 500 a second, 2 s left\u001b[K',
      '\r\u001b[K',
    ],
  },
  { isTTY: false, shown: ['off.csv: a table, going on behind 500 rows\n'] },
])('a terminal shows one line that changes, and a log few lines (isTTY: $isTTY)', ({ isTTY, shown }) => {
  vi.useFakeTimers()
  const written: string[] = []
  let part = 0
  const progress = showProgress('off.csv', { write: (text) => written.push(text), isTTY }, () => part * 4000)
  progress.onStart('a table', 500, () => ({ of: 'rows', part }))
  part = 0.25
  progress.onCheckpoint(at(500, 0, 0).checkpoint)
  part = 0.5
  progress.onCheckpoint(at(1000, 0, 0).checkpoint)
  vi.advanceTimersByTime(250)
  progress.end()
  vi.useRealTimers()
  expect(written).toEqual(shown)
})
