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
 * values of the set of the same kind and number, or else of the last one of its kind. If the last workout had none of its kind, it takes those of the set of the
 * same number besides warm-ups, or else of the last one of them; a drop set, which has less weight, only those of the same number.
 *
 * The routine is completed if the last workout had at least as many sets besides warm-ups, each with at least the repetitions of the routine. Then
 * `increment` (milligrams, 0 for none) is added to each set that is no warm-up and has a weight: a lift of the own body stays one.
 */
export function planSets(target: readonly LiftSet[], last: readonly LiftSet[] | null, increment: number): PlannedSets {
  if (last === null) return { repeated: target, increased: null }
  const repeated = target.map((set, i) => {
    const { rep, weight } = findLastSet(set, target.slice(0, i), last) ?? set
    return { ...set, rep, weight }
  })
  if (increment === 0 || !isCompleted(target, last) || !repeated.some(canIncrease)) return { repeated, increased: null }
  const increased = repeated.map((set, i) =>
    canIncrease(set) ? { ...set, rep: target[i]?.rep ?? set.rep, weight: set.weight + increment } : set,
  )
  return { repeated, increased }
}

/** Finds the set of the last workout that a set repeats. `before` are the sets of the routine before it. */
function findLastSet({ kind }: LiftSet, before: readonly LiftSet[], last: readonly LiftSet[]): LiftSet | undefined {
  const ofKind = filterKind(last, kind)
  if (ofKind.length > 0) return ofKind[filterKind(before, kind).length] ?? ofKind.at(-1)
  if (kind === 'warmUp') return undefined
  const others = omitWarmUps(last)
  return others[omitWarmUps(before).length] ?? (kind === 'drop' ? undefined : others.at(-1))
}

function canIncrease({ kind, weight }: LiftSet): boolean {
  return kind !== 'warmUp' && weight > 0
}

function filterKind(sets: readonly LiftSet[], kind: LiftSet['kind']): readonly LiftSet[] {
  return sets.filter((each) => each.kind === kind)
}

function omitWarmUps(sets: readonly LiftSet[]): readonly LiftSet[] {
  return sets.filter(({ kind }) => kind !== 'warmUp')
}

function isCompleted(target: readonly LiftSet[], last: readonly LiftSet[]): boolean {
  const done = omitWarmUps(last)
  const planned = omitWarmUps(target)
  return planned.length > 0 && planned.every(({ rep }, i) => (done[i]?.rep ?? 0) >= rep)
}
