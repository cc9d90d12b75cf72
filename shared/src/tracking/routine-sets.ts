import type { LiftSet } from '../field/sets.ts'

/** The sets of an exercise of a routine for the next workout. */
export interface PlannedSets {
  /** As many sets as the routine has, with the weights and repetitions of the last workout. */
  readonly repeated: readonly LiftSet[]
  /** The same with more weight and the repetitions of the routine; null unless the last workout completed every set of the routine, one of them with a weight. */
  readonly increased: readonly LiftSet[] | null
}

/**
 * Plans the sets of an exercise. `target` are the sets of the routine and `last` those of the last workout with the exercise, null without one. A set takes the
 * values of the set of the same kind and number, or else of the last one of its kind.
 *
 * The routine is completed if the last workout had at least as many sets besides warm-ups, each with at least the repetitions of the routine. Then
 * `increment` (milligrams, 0 for none) is added to each set that is no warm-up and has a weight: a lift of the own body stays one.
 */
export function planSets(target: readonly LiftSet[], last: readonly LiftSet[] | null, increment: number): PlannedSets {
  if (last === null) return { repeated: target, increased: null }
  const repeated = target.map((set, i) => {
    const number = filterKind(target.slice(0, i), set.kind).length
    const lastOfKind = filterKind(last, set.kind)
    const { rep, weight } = lastOfKind[number] ?? lastOfKind.at(-1) ?? set
    return { ...set, rep, weight }
  })
  if (increment === 0 || !isCompleted(target, last) || !repeated.some(canIncrease)) return { repeated, increased: null }
  const increased = repeated.map((set, i) =>
    canIncrease(set) ? { ...set, rep: target[i]?.rep ?? set.rep, weight: set.weight + increment } : set,
  )
  return { repeated, increased }
}

function canIncrease({ kind, weight }: LiftSet): boolean {
  return kind !== 'warmUp' && weight > 0
}

function filterKind(sets: readonly LiftSet[], kind: LiftSet['kind']): readonly LiftSet[] {
  return sets.filter((each) => each.kind === kind)
}

function isCompleted(target: readonly LiftSet[], last: readonly LiftSet[]): boolean {
  const done = last.filter(({ kind }) => kind !== 'warmUp')
  const planned = target.filter(({ kind }) => kind !== 'warmUp')
  return planned.length > 0 && planned.every(({ rep }, i) => (done[i]?.rep ?? 0) >= rep)
}
