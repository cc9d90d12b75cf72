import type { OwnFoodContents } from '@haru/shared/food/own-food.ts'
import { useText } from '../../lib/language.tsx'
import { OwnFoodColumns } from './OwnFoodColumns.tsx'

export interface OwnFoodVersionsProps {
  readonly mine: OwnFoodContents | null
  readonly theirs: OwnFoodContents | null
}

/** An own food as this device and another one have it, side by side; null of one that was removed. */
export function OwnFoodVersions(versions: OwnFoodVersionsProps) {
  const t = useText()
  const titles = { mine: t('unsent.mine'), theirs: t('unsent.theirs') }
  return <OwnFoodColumns {...versions} titles={titles} emptyText={t('unsent.empty')} />
}
