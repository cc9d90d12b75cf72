import { readFileSync } from 'node:fs'

/** What a process has in memory, in megabytes; null where there is no /proc. */
export function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}

/** CPU time of a process so far, in milliseconds; null where there is no /proc. */
export function cpuOf(pid: number): number | null {
  try {
    // After the name in brackets: utime and stime are the 12th and 13th, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}
