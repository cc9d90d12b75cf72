const zonePattern = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/

/** Whether the runtime supports the time zone, by its IANA name: 'Asia/Seoul', 'UTC'. */
export function isTimeZone(text: string): boolean {
  if (!zonePattern.test(text) || text.length > 60) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** The time zone of this machine. */
export function getSystemTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
