import { food as area } from '@haru/shared/areas/food.ts'
import { parseBarcode } from '@haru/shared/food/barcode.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useSearch } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { useReturnTo } from '../../navigation/history.ts'
import { parseReturnPath } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import { Dock } from '../../shell/bars/Dock.tsx'
import { useLeaveGuard } from '../../shell/leave-guard.ts'
import { Screen } from '../../shell/Screen.tsx'
import { SaveButton } from '../../tracking/editor/SaveButton.tsx'
import { toAreaTone } from '../../tracking/format/area-format.ts'
import { focusAndShakeWhenVisible } from '../../ui/behavior/shake.ts'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { createToneStyle } from '../../ui/tone.ts'
import { ownFoodsPath } from '../paths.ts'
import { ownFoodQuery } from '../queries.ts'
import css from './OwnFoodEditorScreen.module.css'
import { maxNameLength, OwnFoodFields } from './OwnFoodFields.tsx'
import {
  createOwnFoodForm,
  isOwnFoodProblem,
  type OwnFoodForm,
  type OwnFoodProblem,
  parseOwnFoodForm,
  toOwnFoodForm,
} from './own-food-form.ts'
import { isUnsaved, useOwnFoodDraft } from './useOwnFoodDraft.ts'
import { useOwnFoodSave } from './useOwnFoodSave.ts'

const OwnFoodConflictDialog = lazy(async () => ({
  default: (await import('./OwnFoodConflictDialog.tsx')).OwnFoodConflictDialog,
}))

/** Creates an own food, or edits the one named in the URL. */
export function OwnFoodEditorScreen() {
  const t = useText()
  const params = new URLSearchParams(useSearch())
  const id = params.get('id')
  const title = t(id === null ? 'find.own.new' : 'find.own.edit')
  const barcode = parseBarcode(params.get('barcode') ?? '') ?? ''
  const name = [...(params.get('name') ?? '')].slice(0, maxNameLength).join('')
  return (
    <Screen title={title}>
      {id === null ? (
        <OwnFoodEditor start={createOwnFoodForm({ name, barcode })} food={null} />
      ) : (
        <ExistingFood key={id} id={id} />
      )}
    </Screen>
  )
}

function ExistingFood({ id }: { readonly id: string }) {
  const t = useText()
  const session = useSession()
  const { data } = useSuspenseQuery(ownFoodQuery(id, session))
  // The editor stays open when its food is deleted: it leaves by itself after its own deletion, and keeps the text after that of another device.
  const [food, setFood] = useState(data)
  if (data !== null && data !== food) setFood(data)
  if (food !== null) return <OwnFoodEditor start={toOwnFoodForm(food, session.language)} food={food} />
  return (
    <EmptyState title={t('error.foodGone')}>
      <ButtonLink href={ownFoodsPath}>{t('find.own')}</ButtonLink>
    </EmptyState>
  )
}

interface OwnFoodEditorProps {
  readonly start: OwnFoodForm
  /** Null for a new food. */
  readonly food: Food | null
}

function OwnFoodEditor({ start, food }: OwnFoodEditorProps) {
  const t = useText()
  const { language } = useSession()
  const id = useId()
  const returnTo = useReturnTo()
  const from = parseReturnPath(useSearch()) ?? ownFoodsPath
  const state = useOwnFoodDraft(start, food)
  const { form } = state.draft
  const [problem, setProblem] = useState<OwnFoodProblem | null>(null)
  const { save, remove, isBusy, leaving, conflict, onChange } = useOwnFoodSave(state, {
    food,
    onDone: leave,
    onProblem: showProblem,
  })
  const release = useLeaveGuard(isUnsaved(state.draft), {
    onStore: state.store,
    onDiscard: state.discard,
    save: leaving,
  })

  function leave() {
    release()
    returnTo(from)
  }

  function handleForm(change: Partial<OwnFoodForm>) {
    onChange()
    state.change(change)
    setProblem(null)
  }

  function showProblem(next: OwnFoodProblem) {
    setProblem(next)
    focusAndShakeWhenVisible(
      () => document.getElementById(id)?.querySelector<HTMLElement>(`[name="${next.at}"]`) ?? null,
    )
  }

  function handleSave() {
    if (isBusy) return
    const parsed = parseOwnFoodForm(form, language)
    if (!isOwnFoodProblem(parsed)) return save(parsed)
    showProblem(parsed)
  }

  return (
    <>
      <div id={id} className={css.form} style={createToneStyle(toAreaTone(area))}>
        <OwnFoodFields form={form} problem={problem} onForm={handleForm} />
      </div>
      <Dock label={t('tracking.bar')}>
        {food !== null && (
          <Button kind="danger" icon={Trash2} onClick={remove}>
            {t('save.delete')}
          </Button>
        )}
        <SaveButton tone={toAreaTone(area)} isBusy={isBusy} isSaving={leaving.isRunning} onPress={handleSave} />
      </Dock>
      <Suspense>{conflict !== null && <OwnFoodConflictDialog conflict={conflict} />}</Suspense>
    </>
  )
}
