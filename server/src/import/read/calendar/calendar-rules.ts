import type ICAL from 'ical.js'

/** A rule that matches hardly ever is not followed further: 54 years of days. */
const maxSteps = 20_000
/** Longer intervals, of which a rule has no second occurrence, would be counted day by day. */
export const maxInterval = 10_000

/**
 * Ends the search of the library, which would look for a 30 February without an end. It has no limit of its own, so its check of each candidate
 * counts them: with a version that names this method differently no rule could be read, and the tests of series would fail.
 */
export function limitSteps(
  iterator: ICAL.RecurIterator,
  lastYear: number,
  countStep: () => void = () => undefined,
): void {
  const check = iterator.check_contracting_rules.bind(iterator)
  let steps = 0
  iterator.check_contracting_rules = () => {
    steps += 1
    countStep()
    if (steps > maxSteps || iterator.last.year > lastYear) throw new RangeError('The rule has no more occurrences')
    return check()
  }
}
