// Loaded into a server process with --import: measures how long its event loop is held in one piece. What else the machine does makes a
// piece longer, never shorter: of several runs the shortest counts.

interface Piece {
  readonly longestMs: number
  /** What a fixed piece of work takes here, to compare with. */
  readonly unitMs: number
  readonly memoryMb: number
}

let isMeasuring = false
let longest = 0
let last = 0

function look(): void {
  if (!isMeasuring) return
  const now = performance.now()
  longest = Math.max(longest, now - last)
  last = now
  setImmediate(look)
}

const document = JSON.stringify(Array.from({ length: 4000 }, (_, i) => ({ id: i, name: 'a name', values: [i, i + 1] })))

/** In milliseconds, the shortest of nine. */
function unit(): number {
  const times = Array.from({ length: 9 }, () => {
    const began = performance.now()
    JSON.stringify(JSON.parse(document))
    return performance.now() - began
  })
  return Math.min(...times)
}

process.on('message', (message) => {
  if (message === 'begin') {
    const unitMs = unit()
    isMeasuring = true
    longest = 0
    last = performance.now()
    setImmediate(look)
    process.send?.({ unitMs })
  }
  if (message === 'end') {
    isMeasuring = false
    const piece: Piece = {
      longestMs: Math.max(longest, performance.now() - last),
      unitMs: 0,
      memoryMb: process.memoryUsage().rss / 1e6,
    }
    process.send?.(piece)
  }
})
process.channel?.unref()
