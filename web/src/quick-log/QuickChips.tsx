import type { Day } from '@haru/shared/calendar/day.ts'
import type { Field, Value } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { createIdentify, type UsualItem } from '@haru/shared/tracking/read/usual-items.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAddToRecord, useAddToRecords } from '../tracking/add/useAddToRecord.ts'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { LogChip } from './LogChip.tsx'
import css from './QuickChips.module.css'
import { RepeatChip } from './RepeatChip.tsx'
import { RoutineChips } from './RoutineChips.tsx'
import { rankSavedSets } from './rank-saved-sets.ts'
import { SavedSetChip } from './SavedSetChip.tsx'
import { useMoment, useUsualItemRank } from './useUsualItemRank.ts'
import { describeUsualItem, formatUsualLabel } from './usual-item-text.ts'

export interface QuickChipsProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  readonly day: Day
  readonly record: EntryView | null
  readonly usualItems: readonly UsualItem[]
  readonly savedSets: readonly SavedSet[]
}

const DayValueForm = lazy(async () => ({ default: (await import('./DayValueForm.tsx')).DayValueForm }))

/** The chips that add to the record of a day with one tap: saved sets, usual items, the values of the day, and items of earlier days. */
export function QuickChips(props: QuickChipsProps) {
  const { areaFormat, category, day, record, usualItems, savedSets } = props
  const { area, t, areaName } = areaFormat
  const suggestions = useSuggestions(props)
  const suggestedSets = useSuggestedSets(props)
  const [editedName, setEditedName] = useState<string | null>(null)
  const dayFields = Object.entries(area.dayFields)
  const editedField = editedName === null ? undefined : area.dayFields[editedName]
  const canRepeat = usualItems.length + savedSets.length > 0
  return (
    <div className={css.box}>
      <fieldset className={css.row} aria-label={t('usual.title', { area: areaName })}>
        <div className={css.chips}>
          {savedSets.some(({ plan }) => plan !== null) && <RoutineChips {...{ areaFormat, day }} />}
          {dayFields.map(([name, field]) => (
            <DayValueChip
              key={name}
              {...{ areaFormat, name, field }}
              value={record?.values[name] ?? null}
              isOpen={editedName === name}
              onOpen={() => setEditedName(editedName === name ? null : name)}
            />
          ))}
          {suggestedSets.map((set) => (
            <SetChip key={set.id} {...{ areaFormat, category, day, set }} />
          ))}
          {suggestions.map((usual, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the suggestions of a day do not change.
            <UsualChip key={i} {...{ areaFormat, category, day, usual }} />
          ))}
        </div>
        {canRepeat && (
          <span className={css.repeat}>
            <RepeatChip {...{ areaFormat, category, day, savedSets }} />
          </span>
        )}
      </fieldset>
      {editedName !== null && editedField !== undefined && (
        <Suspense fallback={<div className={css.form} />}>
          <DayValueForm
            {...{ areaFormat, day }}
            name={editedName}
            field={editedField}
            value={record?.values[editedName] ?? null}
            onClose={() => setEditedName(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

const maxSuggestions = 3

/**
 * The usual items that are likely now. They are chosen once for a day, so that no chip moves while the user taps. If a record holds one
 * item like a night, an item that it has already is not offered.
 */
function useSuggestions({ areaFormat, category, day, record, usualItems }: QuickChipsProps): readonly UsualItem[] {
  const { area } = areaFormat
  const rank = useUsualItemRank()
  const logged = record?.items ?? []
  const [suggestions] = useState(() => rank(usualItems, { area, category, day, logged }).slice(0, maxSuggestions))
  if (area.canMerge) return suggestions
  const identify = createIdentify(area)
  const loggedIdentities = new Set(logged.map(identify))
  return suggestions.filter(({ item }) => !loggedIdentities.has(identify(item)))
}

/** The saved sets that are likely now and are no routines. Their order is that of the first moment, so that no chip moves while the user taps. */
function useSuggestedSets({ areaFormat, category, day, record, usualItems, savedSets }: QuickChipsProps) {
  const { area } = areaFormat
  const toMoment = useMoment()
  const [moment] = useState(() => toMoment({ area, category, day, logged: record?.items ?? [] }))
  const [firstUsualItems] = useState(usualItems)
  const setsWithoutPlan = savedSets.filter(({ plan }) => plan === null)
  return rankSavedSets(area, setsWithoutPlan, firstUsualItems, moment).slice(0, maxSuggestions)
}

type SetChipProps = Pick<QuickChipsProps, 'areaFormat' | 'category' | 'day'> & { readonly set: SavedSet }

function SetChip(props: SetChipProps) {
  return <SavedSetChip {...props} addition={useAddToRecords()} />
}

type UsualChipProps = Pick<QuickChipsProps, 'areaFormat' | 'category' | 'day'> & { readonly usual: UsualItem }

function UsualChip({ areaFormat, category, day, usual }: UsualChipProps) {
  const { t, area } = areaFormat
  const label = formatUsualLabel(areaFormat, category, usual.item)
  const description = describeUsualItem(areaFormat, category, usual)
  const { add, isBusy } = useAddToRecord(area, () => t('usual.added', { name: label }))

  return (
    <LogChip
      icon={Plus}
      {...{ label, description, isBusy }}
      onClick={() => void add(day, { items: [usual.item], values: {}, isRestoration: true })}
    />
  )
}

interface DayValueChipProps {
  readonly areaFormat: AreaFormat
  readonly name: string
  readonly field: Field
  readonly value: Value
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** A value that is typed once for the day, such as body weight; a press opens its box below the chips. */
function DayValueChip({ areaFormat, name, field, value, isOpen, onOpen }: DayValueChipProps) {
  const label = areaFormat.labelOf(name)
  const hasValue = !field.isEmpty(value)
  return (
    <Button size="s" icon={hasValue ? undefined : Plus} aria-expanded={isOpen} onClick={onOpen}>
      {hasValue ? `${label} ${areaFormat.amounts.format(field, value)}` : label}
    </Button>
  )
}
