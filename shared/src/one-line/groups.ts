import type { Candidate, ElementGroup, LineContext } from './candidate.ts'
import { createDayCandidate } from './day-candidate.ts'
import type { LineElement } from './elements.ts'
import { createItemCandidate } from './item-candidate.ts'
import { createSetCandidate } from './set-candidate.ts'
import type { Concept } from './vocabulary.ts'

/** The elements and measures of one entry. The bounds limit the work for a line. */
const maxElements = 10
const maxMeasures = 6
const maxSeparators = 2

/** The cost of an unknown element. */
const costs = { filler: 0.5, measure: 2, word: 3 } as const

/** An entry, and the indexes of the elements that it explains. */
export interface ReadGroup {
  readonly candidate: Candidate
  readonly indexes: readonly number[]
}

/** The best split of the elements from an index to the end of the line. `next`: the index behind its first group or element. */
interface Split {
  readonly score: number
  readonly candidate: Candidate | null
  readonly next: number
}

/** Splits elements into the groups with the highest sum of scores. It works from the end of the line to its start. */
export function findGroups(line: string, elements: readonly LineElement[], context: LineContext): readonly ReadGroup[] {
  const splits: Split[] = []
  const scoreFrom = (index: number) => splits[index]?.score ?? 0
  for (let start = elements.length - 1; start >= 0; start -= 1) {
    let best: Split = { score: scoreFrom(start + 1) - costOf(elements[start]), candidate: null, next: start + 1 }
    for (const group of listGroups(line, elements, start)) {
      const candidate = findBestCandidate(group, context)
      const next = start + group.elements.length
      const score = candidate === null ? Number.NEGATIVE_INFINITY : candidate.score + scoreFrom(next)
      if (score > best.score) best = { score, candidate, next }
    }
    splits[start] = best
  }
  return listBestGroups(splits)
}

function listBestGroups(splits: readonly Split[]): readonly ReadGroup[] {
  const groups: ReadGroup[] = []
  let start = 0
  for (let split = splits[0]; split !== undefined; split = splits[start]) {
    const { candidate, next } = split
    if (candidate !== null) {
      const indexes = Array.from({ length: next - start }, (_, i) => i).filter((i) => !candidate.skipped.includes(i))
      groups.push({ candidate, indexes: toAbsolute(indexes, start) })
    }
    start = next
  }
  return groups
}

function toAbsolute(indexes: readonly number[], start: number): readonly number[] {
  return indexes.map((index) => start + index)
}

function costOf(element: LineElement | undefined): number {
  if (element?.kind !== 'word') return element?.kind === 'measure' ? costs.measure : 0
  const isMeaningless = element.phrase?.isFiller === true && element.phrase.concepts.length === 0
  return isMeaningless ? costs.filler : costs.word
}

/** The groups that start at an index, and neither start nor end with a separator. */
function listGroups(line: string, elements: readonly LineElement[], start: number): readonly ElementGroup[] {
  const groups: ElementGroup[] = []
  const isEdge = (element: LineElement | undefined) => element === undefined || element.kind === 'separator'
  const continued = listContinuedConcepts(elements, start)
  let [measureCount, separatorCount] = [0, 0]
  for (let end = start + 1; end <= Math.min(elements.length, start + maxElements); end += 1) {
    measureCount += elements[end - 1]?.kind === 'measure' ? 1 : 0
    separatorCount += elements[end - 1]?.kind === 'separator' ? 1 : 0
    if (isEdge(elements[start]) || measureCount > maxMeasures || separatorCount > maxSeparators) break
    const isSeparate = isEdge(elements[start - 1]) && isEdge(elements[end])
    if (!isEdge(elements[end - 1])) groups.push({ line, elements: elements.slice(start, end), continued, isSeparate })
  }
  return groups
}

/** The concepts before an index, if an entry can continue there: after a separator or a measure. */
function listContinuedConcepts(elements: readonly LineElement[], start: number): readonly Concept[] {
  const previous = elements[start - 1]
  if (previous === undefined || previous.kind === 'word') return []
  const before = elements.slice(0, start).toReversed()
  return before.flatMap((element) => (element.kind === 'word' ? (element.phrase?.concepts ?? []) : []))
}

function findBestCandidate(group: ElementGroup, context: LineContext): Candidate | null {
  const { areas } = context.vocabulary
  const candidates = areas.flatMap((area) => [
    createItemCandidate(area, group, context),
    createDayCandidate(area, group, context),
    createSetCandidate(area, group),
  ])
  return candidates.reduce(
    (best, each) => (best === null || (each !== null && each.score > best.score) ? each : best),
    null,
  )
}
