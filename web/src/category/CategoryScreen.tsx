import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { canAddParts, findDeletionBlocker } from '@haru/shared/tracking/category/edit-category.ts'
import { findCategoryName, hasParts } from '@haru/shared/tracking/category.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { flushSync } from 'react-dom'
import { appAreas, getAreaLabel } from '../lib/areas.ts'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { getAreaIcon } from '../shell/bars/area-icon.ts'
import { useLeaveGuard } from '../shell/leave-guard.ts'
import { Screen } from '../shell/Screen.tsx'
import { EditorDock } from '../tracking/editor/EditorDock.tsx'
import { dispatchSave } from '../tracking/editor/save/editor-saves.ts'
import { useEditorSave } from '../tracking/editor/save/useEditorSave.ts'
import { createDefaultNames, toAreaTone, useAreaFormat } from '../tracking/format/area-format.ts'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { useConfirmDialog } from '../ui/overlays/ChoiceDialog.tsx'
import { useContentsToast, useToast } from '../ui/overlays/Toasts.tsx'
import { useFieldError } from '../ui/overlays/useFieldError.ts'
import css from './category.module.css'
import {
  type CategoryChange,
  type CategoryDraft,
  createCategoryDraft,
  editCategoryDraft,
  findFirstProblem,
  getShownCategory,
  isCategoryDraftDirty,
} from './category-draft.ts'
import { type CategoryEditor, getProblemKey } from './category-editor.ts'
import { PartList } from './PartList.tsx'
import { savedCategoriesQuery } from './queries.ts'
import {
  createCategoryEditorId,
  discardCategoryDraft,
  findStoredCategoryDraft,
  storeCategoryDraft,
} from './stored-category-draft.ts'
import { type SavedCategories, useSaveCategories } from './useSaveCategories.ts'

// The areas in the order of the specification, then the calendar.
const editedAreas = [...appAreas.filter(hasParts), calendarArea]

/** Edits the names of the parts and titles of all areas. */
export function CategoryScreen() {
  const t = useText()
  const editor = useCategoryEditor()
  const { draft, change } = editor
  const remove = useNameRemoval(editor)
  const { id: owner } = useSession()
  const { save, isBusy, leaving } = useCategorySave(editor)
  useLeaveGuard(isCategoryDraftDirty(draft), {
    onStore: () => storeCategoryDraft(owner, draft),
    onDiscard: () => {
      discardCategoryDraft(owner)
      // The screen stays visible until the next screen has loaded.
      change({ type: 'loaded', base: draft.base })
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
          tone={toAreaTone(draft.area)}
          options={editedAreas.map((area) => ({
            value: area.id,
            label: t(getAreaLabel(area)),
            icon: getAreaIcon(area),
          }))}
          onValue={(id) => change({ type: 'entered', area: editedAreas.find((area) => area.id === id) ?? draft.area })}
        />
      </div>
      <p className={css.hint}>{t(canAddParts(draft.area) ? 'category.hint' : 'category.hint.fixed')}</p>
      <PartList key={draft.area.id} editor={editor} />
      <EditorDock
        tone={toAreaTone(draft.area)}
        save={{ onPress: save, isBusy }}
        remove={{ onPress: () => void remove(), isBusy: false }}
        canRemove={draft.at !== null}
      />
    </Screen>
  )
}

function useCategoryEditor(): CategoryEditor {
  const t = useText()
  const { id: owner, units } = useSession()
  const { data: base } = useSuspenseQuery(savedCategoriesQuery(units))
  const wordOf = createDefaultNames(t)
  const [draft, change] = useReducer(
    (before: CategoryDraft, draftChange: CategoryChange) => editCategoryDraft(wordOf, before, draftChange),
    null,
    () =>
      findStoredCategoryDraft(owner, editedAreas[0] ?? calendarArea) ??
      createCategoryDraft(base, editedAreas[0] ?? calendarArea),
  )
  const store = useEffectEvent((currentDraft: CategoryDraft) => storeCategoryDraft(owner, currentDraft))
  useEffect(() => void store(draft), [draft])
  // An unchanged draft follows changes of other devices. During rendering, so that no frame shows the old names.
  if (base.revision !== draft.base.revision && !isCategoryDraftDirty(draft)) change({ type: 'loaded', base })
  const areaFormat = useAreaFormat(draft.area)

  function handleChange(draftChange: CategoryChange) {
    if (!viewChanges.has(draftChange.type)) dispatchSave(createCategoryEditorId(owner), 'change')
    change(draftChange)
  }

  return { draft, change: handleChange, wordOf, areaFormat }
}

// The changes that do not edit a name.
const viewChanges: ReadonlySet<CategoryChange['type']> = new Set(['entered', 'chosen', 'loaded', 'saved'])

/** Removes the selected name from the draft after a confirmation, and offers undo. */
function useNameRemoval({ draft, change, wordOf }: CategoryEditor): () => Promise<void> {
  const t = useText()
  const toast = useToast()
  const draftToast = useContentsToast(createCategoryEditorId(useSession().id))
  const confirm = useConfirmDialog()
  return async () => {
    const { area, at } = draft
    if (at === null) return toast({ kind: 'error', text: t('category.choose') })
    const category = getShownCategory(draft)
    const blocker = findDeletionBlocker(area, category, at)
    if (blocker !== null) return toast({ kind: 'error', text: t(refusalTexts[blocker]) })
    const name = findCategoryName(area, category, at, wordOf)
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
    draftToast({ kind: 'info', text: t('category.deleted', { name }), action: undo })
  }
}

const refusalTexts = { last: 'error.cantBeDeletedLastItem', fixed: 'error.categoryFixed' } as const

/** Saves the draft, or shows the first problem that prevents it. */
function useCategorySave({ draft, change, wordOf }: CategoryEditor) {
  const t = useText()
  const showFieldError = useFieldError()
  const { id: owner } = useSession()
  const save = useSaveCategories()
  const control = useEditorSave<SavedCategories>({
    id: createCategoryEditorId(owner),
    title: t('category.title'),
    send: (attempt) => save(draft, attempt),
    accept: (saved) => change(toChange(saved)),
    acceptStored: (saved) => {
      const stored = findStoredCategoryDraft(owner, draft.area)
      if (stored !== undefined) storeCategoryDraft(owner, editCategoryDraft(wordOf, stored, toChange(saved)))
    },
    // The screen stays open after a save.
    exit: () => void dispatchSave(createCategoryEditorId(owner), 'enter'),
    showRefusal: () => false,
    isDirty: () => isCategoryDraftDirty(draft),
  })

  function handleSave() {
    if (control.isBusy) return
    const firstProblem = findFirstProblem(editedAreas, wordOf, draft)
    if (firstProblem === null) return control.save()
    flushSync(() => {
      change({ type: 'entered', area: firstProblem.area })
      change({ type: 'chosen', at: firstProblem.problem.at, isRenaming: firstProblem.problem.code === 'invalidField' })
    })
    showFieldError(t(getProblemKey(firstProblem.problem)), document.querySelector('main [aria-invalid="true"]'))
  }

  return { ...control, save: handleSave }
}

function toChange({ base, sent, isTheirs }: SavedCategories): CategoryChange {
  return isTheirs ? { type: 'loaded', base } : { type: 'saved', base, sent }
}
