import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { canAddParts, deletionBlocker } from '@haru/shared/tracking/category/edit-category.ts'
import { categoryName, hasParts } from '@haru/shared/tracking/category.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { flushSync } from 'react-dom'
import { appAreas, areaLabel } from '../lib/areas.ts'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { iconOf } from '../shell/icons.ts'
import { useLeaveGuard } from '../shell/leaving.ts'
import { Screen } from '../shell/Screen.tsx'
import { EditorDock } from '../tracking/editor/EditorDock.tsx'
import { dispatchSave } from '../tracking/editor/save/editor-saves.ts'
import { useEditorSave } from '../tracking/editor/save/useEditorSave.ts'
import { defaultCategoryNames, toneOf, useAreaFormat } from '../tracking/format/area-format.ts'
import { focusAndShake } from '../ui/behavior/shake.ts'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { useConfirmDialog } from '../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import css from './category.module.css'
import { type Desk, problemKey } from './desk.ts'
import { type Change, type Draft, edit, firstProblem, isDirty, shownCategory, startDraft } from './draft.ts'
import { PartList } from './PartList.tsx'
import { keptQuery } from './queries.ts'
import { type SavedCategories, useSaveCategories } from './save-categories.ts'
import { categoryEditorId, discardDraft, findDraft, storeDraft } from './stored-draft.ts'

// The areas first, as the specification names them, and what a person writes into their calendar behind them.
const edited = [...appAreas.filter(hasParts), calendarArea]

/** The names of parts and titles, of every area. */
export function CategoryScreen() {
  const t = useText()
  const desk = useDesk()
  const { draft, change } = desk
  const remove = useRemoving(desk)
  const { id: owner } = useSession()
  const { save, isBusy, leaving } = useCategorySave(desk)
  useLeaveGuard(isDirty(draft), {
    onStore: () => storeDraft(owner, draft),
    onDiscard: () => {
      discardDraft(owner)
      // The screen is kept until the next one has loaded.
      change({ type: 'loaded', kept: draft.kept })
    },
    save: leaving,
  })

  return (
    <Screen title={t('category.title')}>
      <div className={css.areas}>
        <SegmentedControl
          label={t('category.area')}
          hideLabel
          value={draft.area.id}
          tone={toneOf(draft.area)}
          options={edited.map((area) => ({ value: area.id, label: t(areaLabel(area)), icon: iconOf(area) }))}
          onValue={(id) => change({ type: 'entered', area: edited.find((area) => area.id === id) ?? draft.area })}
        />
      </div>
      <p className={css.hint}>{t(canAddParts(draft.area) ? 'category.hint' : 'category.hint.fixed')}</p>
      <PartList key={draft.area.id} desk={desk} />
      <EditorDock
        tone={toneOf(draft.area)}
        save={{ onPress: save, isBusy }}
        remove={{ onPress: () => void remove(), isBusy: false }}
      />
    </Screen>
  )
}

function useDesk(): Desk {
  const t = useText()
  const { id: owner, units } = useSession()
  const { data: kept } = useSuspenseQuery(keptQuery(units))
  const wordOf = defaultCategoryNames(t)
  const [draft, change] = useReducer(
    (before: Draft, what: Change) => edit(wordOf, before, what),
    null,
    () => findDraft(owner, edited[0] ?? calendarArea) ?? startDraft(kept, edited[0] ?? calendarArea),
  )
  const store = useEffectEvent((now: Draft) => storeDraft(owner, now))
  useEffect(() => void store(draft), [draft])
  // What is not touched follows what was saved elsewhere. While rendering: no frame of the old names.
  if (kept.revision !== draft.kept.revision && !isDirty(draft)) change({ type: 'loaded', kept })
  const areaFormat = useAreaFormat(draft.area)

  function handleChange(what: Change) {
    if (!isOfScreen.has(what.type)) dispatchSave(categoryEditorId(owner), 'change')
    change(what)
  }

  return { draft, change: handleChange, wordOf, areaFormat }
}

// What changes nothing that would be saved.
const isOfScreen: ReadonlySet<Change['type']> = new Set(['entered', 'chosen', 'loaded', 'saved'])

/** Takes the chosen name out of the draft, after asking. */
function useRemoving({ draft, change, wordOf }: Desk): () => Promise<void> {
  const t = useText()
  const toast = useToast()
  const confirm = useConfirmDialog()
  return async () => {
    const { area, at } = draft
    if (at === null) return toast({ kind: 'error', text: t('category.choose') })
    const category = shownCategory(draft)
    const why = deletionBlocker(area, category, at)
    if (why !== null) return toast({ kind: 'error', text: t(staying[why]) })
    const name = categoryName(area, category, at, wordOf)
    const text = t('category.delete.text', { name })
    const isSure = await confirm({
      title: t('save.delete.ask'),
      text,
      yes: t('save.delete'),
      no: t('ui.cancel'),
      danger: true,
    })
    if (!isSure) return
    change({ type: 'removed' })
    const undo = { label: t('tracking.undo'), onAction: () => change({ type: 'restored', area, at }) }
    toast({ kind: 'info', text: t('category.deleted', { name }), action: undo })
  }
}

const staying = { last: 'error.cantBeDeletedLastItem', fixed: 'error.categoryFixed' } as const

/** Saves the draft, once nothing is wrong with it. */
function useCategorySave({ draft, change, wordOf }: Desk) {
  const t = useText()
  const toast = useToast()
  const { id: owner } = useSession()
  const save = useSaveCategories()
  const control = useEditorSave<SavedCategories>({
    id: categoryEditorId(owner),
    title: t('category.title'),
    send: (attempt) => save(draft, attempt),
    accept: (saved) => change(changeOf(saved)),
    acceptStored: (saved) => {
      const stored = findDraft(owner, draft.area)
      if (stored !== undefined) storeDraft(owner, edit(wordOf, stored, changeOf(saved)))
    },
    // It stays open.
    exit: () => void dispatchSave(categoryEditorId(owner), 'enter'),
    showRefusal: () => false,
    isDirty: () => isDirty(draft),
  })

  function handleSave() {
    if (control.isBusy) return
    const wrong = firstProblem(edited, wordOf, draft)
    if (wrong === null) return control.save()
    toast({ kind: 'error', text: t(problemKey(wrong.problem)), isOfField: true })
    flushSync(() => {
      change({ type: 'entered', area: wrong.area })
      change({ type: 'chosen', at: wrong.problem.at, isRenaming: wrong.problem.code === 'invalidField' })
    })
    focusAndShake(document.querySelector('main [aria-invalid="true"]'))
  }

  return { ...control, save: handleSave }
}

function changeOf({ kept, sent, isTheirs }: SavedCategories): Change {
  return isTheirs ? { type: 'loaded', kept } : { type: 'saved', kept, sent }
}
