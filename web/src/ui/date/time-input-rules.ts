const minutesPerHour = 60
const hoursPerDay = 24

/** Parses typed times of one kind. */
export interface TimeInputRule {
  /** Returns the text after a keystroke; null rejects the keystroke. */
  readonly accept: (typed: string) => string | null
  /** Parses the text during typing; undefined while the text is incomplete. */
  readonly parsePartial: (text: string) => number | undefined
  /** Parses the text on blur; null for an empty text. */
  readonly parseFinal: (text: string) => number | null
  readonly maxMinutes: number
}

/** 00:00 to 23:59. The colon is inserted: 730 is 7:30, 2340 is 23:40, 7 is 7:00. 2400 is 00:00. */
export const clockRule: TimeInputRule = {
  accept: acceptClock,
  parsePartial: (text) => (/^\d{1,2}:\d\d$/.test(text) ? parseClock(text) : undefined),
  parseFinal: (text) => (text === '' ? null : parseClock(text)),
  maxMinutes: hoursPerDay * minutesPerHour - 1,
}

/** A duration up to `maxMinutes`. Digits fill from the right, as on a kitchen timer: 40 is 0:40, 130 is 1:30. */
export function createDurationRule(maxMinutes: number): TimeInputRule {
  return {
    accept: (typed) => {
      const text = typed.replaceAll(' ', '')
      const isWellFormed = /^\d*$/.test(text) || /^\d+:([0-5]\d?)?$/.test(text)
      return isWellFormed && parseDuration(text) <= maxMinutes ? text : null
    },
    parsePartial: (text) => (text === '' ? undefined : parseDuration(text)),
    parseFinal: (text) => (text === '' ? null : parseDuration(text)),
    maxMinutes,
  }
}

function acceptClock(typed: string): string | null {
  const text = typed.replaceAll(' ', '')
  // 2:400 is the text after the fourth key of 2400, with the inserted colon.
  if (text === '24:00' || text === '2400' || text === '2:400') return '00:00'
  if (/^([01]?\d|2[0-3]):([0-5]\d?)?$/.test(text) || /^(24(:0?)?)?$/.test(text)) return text
  if (!/^\d{1,4}$/.test(text)) return null
  if (text.length === 1) return text
  const split = Number(text.slice(0, 2)) < 24 ? 2 : 1
  if (text.length === split) return text
  return acceptClock(`${text.slice(0, split)}:${text.slice(split)}`)
}

function parseClock(text: string): number {
  const [hours = '', minutes = ''] = text.split(':')
  return (Number(hours) % hoursPerDay) * minutesPerHour + Number(minutes.padEnd(2, '0'))
}

function parseDuration(text: string): number {
  if (!text.includes(':')) return Math.floor(Number(text) / 100) * minutesPerHour + (Number(text) % 100)
  const [hours = '', minutes = ''] = text.split(':')
  return Number(hours) * minutesPerHour + Number(minutes.padEnd(2, '0'))
}
