import type { AnyArea } from '../areas/define.ts'
import { lineRules } from '../areas/line-rules.ts'
import type { Values } from '../field/field.ts'
import type { Units } from '../field/units.ts'
import type { Candidate, ElementGroup, LineContext } from './candidate.ts'
import type { LineElement } from './elements.ts'
import { isFillerFor, listOwnConcepts } from './item-words.ts'
import type { Measure } from './measure.ts'
import { readMeasure } from './read-measure.ts'

const scores = { unit: 1.75, label: 2, plain: 0.75 } as const

/** The group as a value of the day, such as body weight: one measure, with its unit or a label. Null if it cannot be one. */
export function createDayCandidate(
  area: AnyArea,
  { elements }: ElementGroup,
  { units }: LineContext,
): Candidate | null {
  const names = Object.keys(area.dayFields)
  const measure = names.length === 0 ? null : findOnlyMeasure(elements)
  if (measure === null || elements.some((element) => isOther(element, area))) return null
  const labels = elements.flatMap((element) => listLabels(element, area))
  const isPlain = measure.kind === 'number'
  const possible = names.filter((name) => (labels.length === 0 ? !isPlain : labels.includes(name)))
  const values = readDayValue(area, possible, measure, units)
  const [name] = Object.keys(values)
  if (name === undefined) return null
  const score = (isPlain ? scores.plain : scores.unit) + (labels.length > 0 ? scores.label : 0)
  const entry = { area: area.id, target: 'day', values, typed: [name], completed: [], missing: [] } as const
  return { entry, score, skipped: [] }
}

/** The value of the first field that takes the measure. */
function readDayValue(area: AnyArea, names: readonly string[], measure: Measure, units: Units): Values {
  const rules = lineRules[area.id] ?? {}
  for (const name of names) {
    const field = area.dayFields[name]
    const target = field === undefined ? null : { area: area.id, name, field, rules, units, part: null }
    const value = target === null ? null : readMeasure(target, measure)
    if (value !== null) return { [name]: value }
  }
  return {}
}

function isOther(element: LineElement, area: AnyArea): boolean {
  return element.kind === 'word' && !isFillerFor(element, area) && listLabels(element, area).length === 0
}

/** The measure of elements with a single one and no separator. */
function findOnlyMeasure(elements: readonly LineElement[]): Measure | null {
  const others = elements.filter(({ kind }) => kind !== 'word')
  const [only] = others
  return others.length === 1 && only?.kind === 'measure' ? only.measure : null
}

function listLabels(element: LineElement, area: AnyArea): readonly string[] {
  return listOwnConcepts(element, area).flatMap((concept) => (concept.kind === 'label' ? [concept.field] : []))
}
