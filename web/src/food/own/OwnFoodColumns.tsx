import { type Nutrient, nutrients } from '@haru/shared/areas/food.ts'
import type { Portion } from '@haru/shared/food/food.ts'
import type { OwnFoodContents } from '@haru/shared/food/own-food.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { ReactNode } from 'react'
import { VersionColumns, VersionValues } from '../../tracking/editor/save/VersionPair.tsx'
import { noValueText } from '../../tracking/format/amounts.ts'
import { type FoodFormat, useFoodFormat } from '../pick/food-format.ts'
import { UnknownValue } from '../pick/UnknownValue.tsx'

interface OwnFoodColumnsProps {
  readonly titles: { readonly mine: string; readonly theirs: string }
  readonly mine: OwnFoodContents | null
  readonly theirs: OwnFoodContents | null
  /** Shown of a removed food. */
  readonly emptyText?: string | undefined
}

/** Two versions of an own food side by side. */
export function OwnFoodColumns({ titles, mine, theirs, emptyText }: OwnFoodColumnsProps) {
  const columns = [
    { title: titles.mine, children: mine && <OwnFoodValues food={mine} other={theirs} /> },
    { title: titles.theirs, children: theirs && <OwnFoodValues food={theirs} other={mine} /> },
  ]
  return <VersionColumns columns={columns} emptyText={emptyText} />
}

interface OwnFoodValuesProps {
  readonly food: OwnFoodContents
  readonly other: OwnFoodContents | null
}

/** The typed values of a food. A text that neither version has is left out. */
function OwnFoodValues({ food, other }: OwnFoodValuesProps) {
  const foodFormat = useFoodFormat()
  const { t } = foodFormat
  const otherTexts = other === null ? [] : listTexts(foodFormat, other)
  const texts = listTexts(foodFormat, food).flatMap(([label, text], i) => {
    const isUsed = text !== '' || (otherTexts[i]?.[1] ?? '') !== ''
    return isUsed ? [[t(label), text || noValueText] as const] : []
  })
  const amounts = nutrients.map(
    (name) => [`${t(`food.${name}`)} (100 ${food.per})`, formatPer100(foodFormat, food, name)] as const,
  )
  return <VersionValues rows={[...texts, ...amounts]} />
}

const milligramsPerGram = 1000

/** The amount of a nutrient in 100 g or 100 ml with all decimals, in which the versions may differ. */
function formatPer100({ format }: FoodFormat, food: OwnFoodContents, name: Nutrient): ReactNode {
  const amount = food[name]
  if (amount === null) return <UnknownValue />
  return name === 'kcal'
    ? `${format.number(amount, 3)}\u00a0kcal`
    : `${format.number(amount / milligramsPerGram, 3)}\u00a0g`
}

function listTexts(
  foodFormat: FoodFormat,
  { names, brand, portions, barcode, per }: OwnFoodContents,
): readonly (readonly [label: TextKey, text: string])[] {
  return [
    ['find.own.ko', names.ko],
    ['find.own.en', names.en],
    ['find.own.brand', brand],
    ['find.portion', portions.map((portion) => formatOwnPortion(foodFormat, portion, per)).join(', ')],
    ['find.own.barcode', barcode],
  ]
}

/** '접시 · 80 g', or '100 g' of a portion that is named by its weight. */
function formatOwnPortion({ format, languages }: FoodFormat, { grams, ...texts }: Portion, per: string): string {
  const name = texts[languages.preferred] || texts.ko || texts.en
  const weight = `${format.number(grams, 0)} ${per}`
  return name.replace(/^(\d+)(g|ml)$/, '$1 $2') === weight ? weight : `${name} · ${weight}`
}
