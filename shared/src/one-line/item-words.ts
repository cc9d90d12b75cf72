import type { AnyArea } from '../areas/define.ts'
import type { Field } from '../field/field.ts'
import type { NumberField } from '../field/number.ts'
import type { LabeledMeasure } from './assign-measures.ts'
import type { LineElement } from './elements.ts'
import type { Concept } from './vocabulary.ts'

/** A title that a word means, or that it is the name of. */
export interface TitleWord {
  readonly title: Extract<Concept, { kind: 'title' }>
  /** Whether the word also means a part of another area: lunch is a meal and a purchase. */
  readonly isShared: boolean
}

/** The words and measures of a group, as an area reads them. Elements are indexes in the group. */
export interface ItemWords {
  /** The titles of each word that means one, in the order of the group. */
  readonly titles: readonly (readonly TitleWord[])[]
  readonly parts: readonly string[]
  readonly hasAreaWord: boolean
  readonly labelCount: number
  readonly measures: readonly LabeledMeasure[]
  /** Words that are not used otherwise: the text of the item, or words that mean nothing to the area. */
  readonly rest: readonly number[]
}

/** Sorts the words of a group by what they mean to an area. `hasText`: words that stand for a title are also text. */
export function readItemWords(area: AnyArea, elements: readonly LineElement[], hasText: boolean): ItemWords {
  const labels = findLabels(area, elements)
  const words = elements.flatMap((element, index) =>
    element.kind === 'word' && !labels.has(index) ? [{ index, element, concepts: listOwnConcepts(element, area) }] : [],
  )
  const titles = words.map(({ element, concepts }) => {
    const isShared = hasForeignPart(element, area)
    return concepts.flatMap((title) => (title.kind === 'title' ? [{ title, isShared }] : []))
  })
  const isKind = (kind: Concept['kind']) => (concept: Concept) => concept.kind === kind
  const isUsed = (concepts: readonly Concept[]) =>
    concepts.some(({ kind }) => kind === 'part' || kind === 'area' || (kind === 'title' && !hasText))
  const measures = elements.flatMap((element, index) =>
    element.kind === 'measure' ? [{ index, measure: element.measure, label: findLabel(labels, index) }] : [],
  )
  return {
    titles: titles.filter((alternatives) => alternatives.length > 0),
    parts: words
      .flatMap(({ concepts }) => concepts.find(isKind('part')) ?? [])
      .flatMap((part) => (part.kind === 'part' ? [part.part] : [])),
    hasAreaWord: words.some(({ concepts }) => concepts.some(isKind('area'))),
    labelCount: labels.size,
    measures,
    rest: words.flatMap(({ index, concepts }) => (isUsed(concepts) ? [] : [index])),
  }
}

/** The field of a label, and the index of its measure. */
interface Label {
  readonly field: string
  readonly measure: number
}

type LabelsByIndex = ReadonlyMap<number, Label>

/**
 * The labels of a group by their index. Labels are before their measures (protein 8g), or behind them (8g protein): the order that labels
 * more measures counts, and of equal ones the first.
 */
function findLabels(area: AnyArea, elements: readonly LineElement[]): LabelsByIndex {
  const [before, behind] = [assignLabels(area, elements, false), assignLabels(area, elements, true)]
  return behind.size > before.size ? behind : before
}

/** Gives each label the next measure, or the previous one if the next is none or has a label. `isBehind`: in the opposite order. */
function assignLabels(area: AnyArea, elements: readonly LineElement[], isBehind: boolean): LabelsByIndex {
  const labels = new Map<number, Label>()
  for (const [index, element] of elements.entries()) {
    const concept = listOwnConcepts(element, area).find(({ kind }) => kind === 'label')
    const field = concept?.kind === 'label' ? concept.field : ''
    const taken = [...labels.values()].map((label) => label.measure)
    const isFree = (each: number) => !taken.includes(each) && canLabel(area.item[field], elements[each])
    const neighbors = findNeighbors(area, elements, index)
    const preferred = isBehind ? neighbors.toReversed() : neighbors
    const measure = field in area.item ? preferred.find(isFree) : undefined
    if (measure !== undefined) labels.set(index, { field, measure })
  }
  return labels
}

/** The indexes of the next and of the previous element that is no filler; -1 if there is none. */
function findNeighbors(area: AnyArea, elements: readonly LineElement[], index: number): readonly number[] {
  return [
    elements.findIndex((each, i) => i > index && !isFillerFor(each, area)),
    elements.findLastIndex((each, i) => i < index && !isFillerFor(each, area)),
  ]
}

/** Whether a measure has the unit of a field, or none. */
function canLabel(field: Field | undefined, element: LineElement | undefined): boolean {
  if (field === undefined || element?.kind !== 'measure') return false
  const { kind } = element.measure
  return (
    kind === 'number' || kind === field.kind || (field.kind === 'number' && kind === (field as NumberField).quantity)
  )
}

function findLabel(labels: LabelsByIndex, index: number): string | null {
  return [...labels.values()].find(({ measure }) => measure === index)?.field ?? null
}

function hasForeignPart(element: LineElement, { id }: AnyArea): boolean {
  return (
    element.kind === 'word' &&
    element.phrase?.concepts.some(({ kind, area }) => kind === 'part' && area !== id) === true
  )
}

/** The concepts of an element that belong to one area. */
export function listOwnConcepts(element: LineElement, { id }: AnyArea): readonly Concept[] {
  return element.kind === 'word' && element.phrase !== null
    ? element.phrase.concepts.filter((concept) => concept.area === id)
    : []
}

/** Whether an element is a word that means nothing to the area. */
export function isForeign(element: LineElement, area: AnyArea): boolean {
  return element.kind === 'word' && !isFillerFor(element, area) && listOwnConcepts(element, area).length === 0
}

/** Whether a word can be left out of a text or a group without losing a meaning of the area. */
export function isFillerFor(element: LineElement | undefined, area: AnyArea): boolean {
  return element?.kind === 'word' && element.phrase?.isFiller === true && listOwnConcepts(element, area).length === 0
}

/** The text of elements, with the characters between two that follow each other in the line. */
export function joinElements(line: string, elements: readonly LineElement[], indexes: readonly number[]): string {
  let joined = ''
  for (const [i, index] of indexes.entries()) {
    const element = elements[index]
    if (element === undefined) continue
    const previous = indexes[i - 1] === index - 1 ? elements[index - 1] : undefined
    const gap = previous === undefined ? ' ' : line.slice(previous.end, element.start).replaceAll(/\s+/g, ' ')
    joined += `${joined === '' ? '' : gap}${line.slice(element.start, element.end)}`
  }
  return joined
}
