import { ChevronsDownUp, ChevronsUpDown, Plus, Search, Star } from 'lucide-react'
import { useSession } from '../../session/session.tsx'
import { ScreenActions } from '../../shell/bars/ScreenActions.tsx'
import { favoritePath, findPath } from '../paths.ts'
import type { FoodPicker } from '../pick/useFoodPicker.ts'
import { linkToEditor } from '../pick/usePickedActions.ts'
import css from './FoodListActions.module.css'
import type { ExpandedFoods } from './useExpandedFoods.ts'

interface FoodListActionsProps {
  readonly picker: FoodPicker
  readonly expanded: ExpandedFoods
  /** The keys of the listed foods. */
  readonly keys: readonly string[]
  readonly at: 'find' | 'favorite' | 'own'
}

/** The screen actions of a food list, with links to other lists. */
export function FoodListActions({ picker: { foodFormat, picked }, expanded, keys, at }: FoodListActionsProps) {
  const { today } = useSession()
  const { t, languages, setNameLanguage } = foodFormat
  const isKorean = languages.preferred === 'ko'
  return (
    <ScreenActions
      label={t('tracking.actions')}
      items={[
        { label: t('tracking.closeAll'), icon: ChevronsDownUp, onSelect: expanded.collapseAll },
        { label: t('tracking.openAll'), icon: ChevronsUpDown, onSelect: () => expanded.expandAll(keys) },
        {
          label: t(`find.names.${languages.preferred}`),
          icon: isKorean ? KoreanBadge : EnglishBadge,
          onSelect: () => setNameLanguage(isKorean ? 'en' : 'ko'),
        },
        at === 'find'
          ? { label: t('find.favorites'), icon: Star, href: favoritePath }
          : { label: t('find.toFind'), icon: Search, href: findPath },
        { label: t('tracking.record.add'), icon: Plus, href: linkToEditor(picked, today()) },
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
