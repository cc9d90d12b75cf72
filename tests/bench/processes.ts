import { readFileSync } from 'node:fs'

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
  try {
    // utime and stime are the 12th and 13th field after the name in brackets, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}
