// Loaded into a server process with --import: measures how long one piece of work holds its event loop, in wall time and in CPU time
// of its main thread. Other work on the machine increases the wall time of a piece, and hardly its CPU time.

interface Piece {
  readonly longestMs: number
  readonly longestCpuMs: number
}

let isMeasuring = false
let longestMs = 0
let longestCpuMs = 0
let last = 0
let lastCpu = 0

/** The CPU time of the main thread, in milliseconds. */
function cpuNow(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function recordPiece(): void {
  const [now, cpu] = [performance.now(), cpuNow()]
  longestMs = Math.max(longestMs, now - last)
  longestCpuMs = Math.max(longestCpuMs, cpu - lastCpu)
  last = now
  lastCpu = cpu
}

function measureTurn(): void {
  if (!isMeasuring) return
  recordPiece()
  setImmediate(measureTurn)
}

const document = JSON.stringify(Array.from({ length: 4000 }, (_, i) => ({ id: i, name: 'a name', values: [i, i + 1] })))

const repeats = 100

/** The CPU time of a fixed piece of work, in milliseconds. It is repeated, because some machines count in steps of milliseconds. */
function unit(): number {
  const began = cpuNow()
  for (let i = 0; i < repeats; i += 1) JSON.stringify(JSON.parse(document))
  return (cpuNow() - began) / repeats
}

process.on('message', (message) => {
  if (message === 'unit') process.send?.({ unitMs: unit() })
  if (message === 'begin') {
    isMeasuring = true
    longestMs = 0
    longestCpuMs = 0
    last = performance.now()
    lastCpu = cpuNow()
    setImmediate(measureTurn)
    process.send?.({})
  }
  if (message === 'end') {
    recordPiece()
    isMeasuring = false
    const piece: Piece = { longestMs, longestCpuMs }
    process.send?.(piece)
  }
})
// A test process that was killed cannot stop this server.
process.on('disconnect', () => process.exit())
process.channel?.unref()
