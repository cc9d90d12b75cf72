import type { AnyArea } from '../areas/define.ts'
import type { LineRules } from '../areas/line-rules.ts'
import type { Clock } from '../calendar/clock.ts'
import type { Values } from '../field/field.ts'
import { hasHangul } from '../food/search-text.ts'
import { type Category, filterActive, hasTitles } from '../tracking/category.ts'
import type { ItemWords, TitleWord } from './item-words.ts'
import type { Concept } from './vocabulary.ts'

/** The part and the title that the words of an item mean. */
export interface ItemPlace {
  /** Empty if it is unknown. */
  readonly part: string
  readonly title: string
  /** Whether the words name the part, or a title of it. */
  readonly isPartTyped: boolean
  readonly titleWord: TitleWord | null
}

interface PlaceSource {
  readonly area: AnyArea
  readonly rules: LineRules
  readonly category: Category
  readonly words: ItemWords
  readonly now: Clock
  /** The concepts that the item continues, the last one first. */
  readonly continued: readonly Concept[]
  readonly line: string
}

/**
 * Finds the part and the title of an item. Of several titles in a note the head counts, which is the last word in Korean and the first one in
 * English. Null if the words contradict each other.
 */
export function findItemPlace(source: PlaceSource): ItemPlace | null {
  const { area, rules, category, words, now, continued } = source
  const parts = [...new Set(words.parts)]
  if (parts.length > 1 && rules.isNote !== true) return null
  const usual = findUsualPart(area, category, rules, {}, now)
  const part = parts[0] ?? null
  const titleWord = findTitleWord(source, part, usual)
  if (titleWord === undefined) return null
  if (titleWord !== null) {
    return { part: titleWord.title.part, title: titleWord.title.title, isPartTyped: true, titleWord }
  }
  if (part !== null) return { part, title: '', isPartTyped: true, titleWord }
  const before = continued.find(
    (concept) => concept.area === area.id && (concept.kind === 'part' || concept.kind === 'title'),
  )
  if (before?.kind === 'title') return { part: before.part, title: before.title, isPartTyped: false, titleWord }
  return { part: before?.kind === 'part' ? before.part : usual, title: '', isPartTyped: false, titleWord }
}

/** Undefined if the words mean different titles, and an item has no text that could contain them. */
function findTitleWord(
  { rules, words: { titles }, line }: PlaceSource,
  part: string | null,
  usual: string,
): TitleWord | null | undefined {
  const words = titles.flatMap((alternatives) => {
    const matching = part === null ? alternatives : alternatives.filter(({ title }) => title.part === part)
    const word = matching.find(({ title }) => title.part === usual) ?? matching[0]
    return word === undefined ? [] : [word]
  })
  const isSame = ({ title }: TitleWord) => title.title === words[0]?.title.title && title.part === words[0].title.part
  if (rules.isNote !== true && !words.every(isSame)) return
  return (hasHangul(line) ? words.at(-1) : words[0]) ?? null
}

/** The part of an item whose line names none: by the rule of the area, else the first one; empty if the user has to choose a title. */
export function findUsualPart(area: AnyArea, category: Category, rules: LineRules, values: Values, now: Clock): string {
  if (rules.choosePart === undefined && hasTitles(area)) return ''
  const active = filterActive(category.parts)
  const chosen = rules.choosePart?.(values, now)
  return (active.find(({ id }) => id === chosen) ?? active[0])?.id ?? ''
}
