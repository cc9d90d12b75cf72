import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { findSavedSetByName, isValidSavedSetName, savedSetNameField } from '@haru/shared/tracking/saved-set.ts'
import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/inputs/TextField.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { useFieldError } from '../../ui/overlays/useFieldError.ts'
import { CopyItems, useItemChoice } from '../copy/CopyItems.tsx'
import css from '../copy/CopySheet.module.css'
import { type AreaFormat, summarizeItem, toAreaTone } from '../format/area-format.ts'
import { sortItemsByPart } from '../format/sort-items.ts'
import { generateOperationId } from '../queries.ts'
import { savedSetsQuery } from './queries.ts'
import { useSavedSetActions } from './useSavedSetActions.ts'

export interface SaveSetSheetProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  readonly items: readonly Values[]
  readonly onClose: () => void
}

/** Saves items of a day under a name, or replaces the items of the set with that name. */
export function SaveSetSheet({ areaFormat, category, items, onClose }: SaveSetSheetProps) {
  const { t, area } = areaFormat
  const formId = useId()
  const { units } = useSession()
  const { data: savedSets, refetch } = useQuery(savedSetsQuery(units))
  const { save, isBusy } = useSavedSetActions(area)
  const [excluded] = useState(() => findOtherMeals(areaFormat, category, items))
  const choice = useItemChoice(category, items, excluded)
  const [newId] = useState(generateOperationId)
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const showFieldError = useFieldError()
  const name = typed ?? suggestName(areaFormat, category, choice.chosen)
  const replaced = findSavedSetByName(savedSets?.[area.id] ?? [], name)

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isValidSavedSetName(name)) {
      const text = t('required', { name: t('savedSet.name') })
      setError(text)
      return showFieldError(text, input.current)
    }
    // Without the sets the server refuses a name that exists.
    const sets = (savedSets ?? (await refetch()).data)?.[area.id] ?? []
    const { id, revision } = findSavedSetByName(sets, name) ?? { id: newId, revision: 0 }
    if (await save({ id, revision, name: name.trim(), items: choice.chosen }, 'savedSet.saved')) onClose()
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('savedSet.save')}
      footer={
        <Button
          type="submit"
          form={formId}
          kind="primary"
          icon={BookmarkPlus}
          tone={toAreaTone(area)}
          wide
          busy={isBusy}
          disabled={choice.chosen.length === 0}
        >
          {t('save.save')}
        </Button>
      }
    >
      <form id={formId} className={css.body} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          ref={input}
          label={t('savedSet.name')}
          value={name}
          maxLength={savedSetNameField.max}
          error={error}
          autoComplete="off"
          enterKeyHint="done"
          onText={(text) => {
            setTyped(text)
            setError(null)
          }}
        />
        <p role="status" className={css.note}>
          {replaced !== undefined && t('savedSet.replaces')}
        </p>
        <CopyItems {...{ areaFormat, category, choice }} legend={t('savedSet.items')} />
      </form>
    </Sheet>
  )
}

/** The items that are not of the first meal, in an area with meals: a set is usually one meal. */
function findOtherMeals({ area }: AreaFormat, category: Category, items: readonly Values[]): readonly Values[] {
  const [first] = sortItemsByPart(category, items)
  const isMeal = area.parts.some(({ id, kind }) => kind === 'meal' && id === first?.['part'])
  return isMeal ? items.filter((item) => item['part'] !== first?.['part']) : []
}

/** '아침 묶음' for items of one part, else '벤치프레스 묶음' by the first item. */
function suggestName(areaFormat: AreaFormat, category: Category, chosen: readonly Values[]): string {
  const [first] = chosen
  if (first === undefined) return ''
  const { part, title } = summarizeItem(areaFormat, category, first)
  const isOnePart = chosen.every((item) => item['part'] === first['part'])
  const [name = ''] = (isOnePart ? part || title : title || part).split('\n')
  return areaFormat.t('savedSet.named', { name: [...name].slice(0, maxSuggestedLength).join('') })
}

// The suffix of a suggested name has to fit within the limit of a name.
const maxSuggestedLength = 30
