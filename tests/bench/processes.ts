import { readdirSync, readFileSync } from 'node:fs'

/** The memory of a process in megabytes; null without /proc. */
export function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}

/** The CPU time of a process so far, in milliseconds; null without /proc. */
export function cpuOf(pid: number): number | null {
  const stat = readStat(pid)
  return stat === null ? null : stat.ms
}

/** The CPU time of a process and of its children so far, also of those that have ended; 0 without /proc. */
export function cpuOfTree(pid: number): number {
  const own = readStat(pid)
  if (own === null) return 0
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = pids.map((name) => readStat(Number(name))).filter((stat) => stat?.parent === pid)
  return children.reduce((sum, stat) => sum + (stat?.ms ?? 0), own.ms + own.endedChildrenMs)
}

interface Stat {
  readonly parent: number
  readonly ms: number
  readonly endedChildrenMs: number
}

function readStat(pid: number): Stat | null {
  try {
    // After the name in brackets: the parent is the 2nd field; utime, stime, cutime and cstime from the 12th, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11)
    return { parent: fields[1] ?? 0, ms: (utime + stime) * 10, endedChildrenMs: (cutime + cstime) * 10 }
  } catch {
    return null
  }
}
