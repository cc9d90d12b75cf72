import { nutrients } from '@haru/shared/areas/food.ts'
import type { Portion } from '@haru/shared/food/food.ts'
import type { OwnFoodContents } from '@haru/shared/food/own-food.ts'
import { useText } from '../../lib/language.tsx'
import { VersionColumns, VersionValues } from '../../tracking/editor/save/VersionPair.tsx'
import { formatPer100 } from '../find/Nutrition.tsx'
import { useFoodFormat } from '../pick/food-format.ts'

export interface OwnFoodVersionsProps {
  readonly mine: OwnFoodContents | null
  readonly theirs: OwnFoodContents | null
}

/** An own food as this device and another one have it, side by side; null of one that was removed. */
export function OwnFoodVersions({ mine, theirs }: OwnFoodVersionsProps) {
  const t = useText()
  const columns = [
    { title: t('unsent.mine'), children: mine && <OwnFoodValues food={mine} /> },
    { title: t('unsent.theirs'), children: theirs && <OwnFoodValues food={theirs} /> },
  ]
  return <VersionColumns columns={columns} emptyText={t('unsent.empty')} />
}

/** What a user has typed of a food. A text without contents is left out. */
function OwnFoodValues({ food }: { readonly food: OwnFoodContents }) {
  const foodFormat = useFoodFormat()
  const { t, format, languages } = foodFormat
  const { names, brand, barcode, per } = food
  const formatPortion = ({ grams, ...texts }: Portion) => {
    const name = texts[languages.preferred] || texts.ko || texts.en
    const weight = `${format.number(grams, 0)} ${per}`
    // A portion may be named by its weight.
    return name.replace(/^(\d+)(g|ml)$/, '$1 $2') === weight ? weight : `${name} · ${weight}`
  }
  const texts = [
    [t('find.own.ko'), names.ko],
    [t('find.own.en'), names.en],
    [t('find.own.brand'), brand],
    [t('find.portion'), food.portions.map(formatPortion).join(', ')],
    [t('find.own.barcode'), barcode],
  ] as const
  const amounts = nutrients.map(
    (name) => [`${t(`food.${name}`)} (100 ${per})`, formatPer100(foodFormat, food, name)] as const,
  )
  return <VersionValues rows={[...texts.filter(([, text]) => text !== ''), ...amounts]} />
}
