import { food as area } from '@haru/shared/areas/food.ts'
import { ChevronsDownUp, ChevronsUpDown, Plus, Search, Star } from 'lucide-react'
import { useSession } from '../session/session.tsx'
import { ScreenActions } from '../shell/bars/ScreenActions.tsx'
import { toneOf } from '../tracking/format/area-format.ts'
import css from './FoodDial.module.css'
import type { FoodFolds } from './FoodList.tsx'
import { favoritePath, findPath } from './paths.ts'
import type { Picks } from './picks.ts'
import { editorOf } from './sending.ts'

export interface FoodDialProps {
  readonly picks: Picks
  readonly folds: FoodFolds
  /** Of the foods in view. */
  readonly keys: readonly string[]
  readonly at: 'find' | 'favorite' | 'own'
}

/** What can be done with a whole list of foods, and where else there are some. */
export function FoodDial({ picks: { telling, pending }, folds, keys, at }: FoodDialProps) {
  const { today } = useSession()
  const { t, naming, wantNames } = telling
  const isKorean = naming.wanted === 'ko'
  return (
    <ScreenActions
      label={t('tracking.actions')}
      tone={toneOf(area)}
      actions={[
        { label: t('tracking.closeAll'), icon: ChevronsDownUp, onAction: folds.closeAll },
        { label: t('tracking.openAll'), icon: ChevronsUpDown, onAction: () => folds.openAll(keys) },
        {
          label: t(`find.names.${naming.wanted}`),
          icon: isKorean ? KoreanBadge : EnglishBadge,
          onAction: () => wantNames(isKorean ? 'en' : 'ko'),
        },
        at === 'find'
          ? { label: t('find.favorites'), icon: Star, href: favoritePath }
          : { label: t('find.toFind'), icon: Search, href: findPath },
        { label: t('tracking.record.add'), icon: Plus, href: editorOf(pending, today()) },
      ]}
    />
  )
}

const badges = { ko: 'KO', en: 'EN' } as const

function KoreanBadge() {
  return <b className={css.badge}>{badges.ko}</b>
}

function EnglishBadge() {
  return <b className={css.badge}>{badges.en}</b>
}
