import ICAL from 'ical.js'
import { limitSteps, maxInterval } from './calendar-rules.ts'
import type { CalendarComponent } from './calendar-text.ts'

/** The steps of all rules of a zone together. A rule of each year since 1601 takes a few hundred each time the library extends it. */
const maxZoneSteps = 1_000_000

/** Creates a zone from its rules in a file. Throws for rules that cannot be read. */
export function createZone(id: string, { text }: CalendarComponent): ICAL.Timezone {
  const component = ICAL.Component.fromString(text.join('\r\n'))
  let steps = 0
  const countStep = () => {
    steps += 1
    if (steps > maxZoneSteps) throw new RangeError('The rules of the zone take too long')
  }
  for (const part of component.getAllSubcomponents()) limitRule(part, countStep)
  return new ICAL.Timezone({ component, tzid: id })
}

/** Limits the rule of a part, which the library follows up to the year of a time. What is behind the limit is no change of the clock. */
function limitRule(part: ICAL.Component, countStep: () => void): void {
  const rule = part.getFirstPropertyValue('rrule')
  if (!(rule instanceof ICAL.Recur)) return
  if (rule.interval > maxInterval) part.removeAllProperties('rrule')
  rule.iterator = (start) => {
    const iterator = new ICAL.RecurIterator({ rule, dtstart: start })
    limitSteps(iterator, Number.POSITIVE_INFINITY, countStep)
    const next = iterator.next.bind(iterator)
    iterator.next = (again) => {
      try {
        return next(again)
      } catch {
        iterator.completed = true
        return next(again)
      }
    }
    return iterator
  }
}
