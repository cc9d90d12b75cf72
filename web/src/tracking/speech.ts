import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Field, Value, Values } from '@haru/shared/field/field.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Format } from '@haru/shared/i18n/format.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import { type Category, itemKind, shownName, type WordOf, wordKey } from '@haru/shared/tracking/category.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { useSession } from '../lib/session.tsx'
import type { Tone } from '../ui/tone.ts'
import { type Amounts, amountsOf, isNumber, nothing } from './amounts.ts'
import { unsureOf } from './unsure.ts'

/** What the screens of an area need to talk about it: words, numbers and names. */
export interface Speech {
  readonly area: AnyArea
  readonly t: Translate
  readonly format: Format
  readonly amounts: Amounts
  /** What the area is called. */
  readonly areaName: string
  /** What a field or a metric is called. */
  readonly nameOf: (name: string) => string
}

export function useSpeech(area: AnyArea): Speech {
  return useSpeechOf()(area)
}

/** The same for a screen that talks about several areas. */
export function useSpeechOf(): (area: AnyArea) => Speech {
  const t = useText()
  const format = useFormat()
  const { units } = useSession()
  return (area) => ({
    area,
    t,
    format,
    amounts: amountsOf(format, units),
    areaName: t(`area.${area.id}` as TextKey),
    nameOf: (name) => t(`${area.id}.${name}` as TextKey),
  })
}

export function toneOf({ id, color }: AnyArea): Tone {
  return { name: id, color }
}

/** What a part is called: the person's own word, else that of their language. */
export function partName({ area, t }: Speech, category: Category, partId: string): string {
  return shownName(area, category, { part: partId, title: null }, wordsOf(t))
}

export function titleName({ area, t }: Speech, category: Category, partId: string, titleId: string): string {
  return shownName(area, category, { part: partId, title: titleId }, wordsOf(t))
}

/** The words of defaults in the reader's language. */
export function wordsOf(t: Translate): WordOf {
  return (area, at) => t(wordKey(area, at) as TextKey)
}

/** An item in a few words. */
export interface Brief {
  readonly part: string
  /** What tells it from others of its part; empty where there is nothing. */
  readonly title: string
  readonly note: string
  readonly amount: string
  /** How the amount is read aloud, where that is not how it is written. */
  readonly said?: string | undefined
}

export function briefOf(speech: Speech, category: Category, item: Values): Brief {
  const partId = String(item['part'] ?? '')
  const titleId = String(item['title'] ?? '')
  const shown = shownFields(speech.area, category, item)
  const texts = shown.filter(([, field]) => field.kind === 'text').map(([name]) => String(item[name]).trim())
  const named = [titleName(speech, category, partId, titleId), ...texts].filter((text) => text !== '')
  return {
    part: partName(speech, category, partId),
    title: named[0] ?? '',
    note: named.slice(1).join(' · '),
    ...amountIn(speech, shown, item),
  }
}

/** The fields an item shows, with their names, in order. */
export function shownFields(area: AnyArea, category: Category, item: Values): readonly (readonly [string, Field])[] {
  const about = itemKind(area, category, String(item['part'] ?? ''), String(item['title'] ?? ''))
  const { shows } = area.asks(item, about ?? { kind: '', bodyweight: false })
  return shows.flatMap((name) => {
    const field = area.item[name]
    return field === undefined ? [] : [[name, field] as const]
  })
}

type Named = readonly [name: string, field: Field]

// What nobody knows is a dash to the eye and a word to the ear.
function amountIn(speech: Speech, shown: readonly Named[], item: Values): Pick<Brief, 'amount' | 'said'> {
  const { area, t, amounts, nameOf } = speech
  const unsure = unsureOf(area, [item]).filter((name) => shown.some(([each]) => each === name))
  const sayWith = (unknown: (named: Named) => string) => (named: Named) =>
    unsure.includes(named[0]) ? unknown(named) : amounts.say(named[1], valueIn(item, named[0]))
  const dash = ([, field]: Named) => `${nothing}\u00a0${amounts.unit(field) ?? ''}`
  const amount = amountOf(sayWith(dash), shown, item, unsure)
  if (unsure.length === 0) return { amount }
  const word = ([name]: Named) => `${nameOf(name)} ${t('find.unknown')}`
  return { amount, said: amountOf(sayWith(word), shown, item, unsure) }
}

// '5 × 5 × 100 kg', '23:40 → 07:10', '560 kcal', '9,000원': what multiplies, what follows, and what stands for itself.
function amountOf(
  say: (named: Named) => string,
  shown: readonly Named[],
  item: Values,
  unsure: readonly string[],
): string {
  const said = (fields: readonly Named[]) => fields.map(say)
  const isFilled = ([name, field]: Named) =>
    unsure.includes(name) || !field.isEmpty(valueIn(item, name) ?? field.initial)
  const filled = shown.filter(isFilled)
  const product = said(filled.filter(([, field]) => isNumber(field) && isFactor(field.quantity))).join(' × ')
  const times = shown.filter(([, field]) => field.kind === 'clock')
  const clocks = times.some(isFilled) ? said(times).join(' → ') : ''
  const others = said(
    filled.filter(([, field]) => field.kind === 'duration' || (isNumber(field) && isSum(field.quantity))),
  )
  return [product, clocks, ...others].filter((text) => text !== '').join(' · ')
}

function isFactor(quantity: string): boolean {
  return quantity === 'count' || quantity === 'weight'
}

function isSum(quantity: string): boolean {
  return quantity === 'energy' || quantity === 'money'
}

function valueIn(item: Values, name: string): Value {
  return item[name] ?? null
}
