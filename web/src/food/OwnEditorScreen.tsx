import { food as area } from '@haru/shared/areas/food.ts'
import { parseBarcode } from '@haru/shared/food/barcode.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearch } from 'wouter'
import { useText } from '../lib/language.tsx'
import { useReturnTo } from '../navigation/history.ts'
import { parseReturnPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { Dock } from '../shell/bars/Dock.tsx'
import { useLeaveGuard } from '../shell/leave-guard.ts'
import { Screen } from '../shell/Screen.tsx'
import { SaveButton } from '../tracking/editor/SaveButton.tsx'
import { toneOf } from '../tracking/format/area-format.ts'
import { focusAndShakeWhenVisible } from '../ui/behavior/shake.ts'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/display/EmptyState.tsx'
import { toneStyle } from '../ui/tone.ts'
import css from './OwnEditorScreen.module.css'
import { longestName, OwnFields } from './OwnFields.tsx'
import { isUnsaved, useOwnDraft } from './own-draft.ts'
import { formOf, isProblem, newForm, type OwnForm, type OwnProblem, readForm } from './own-form.ts'
import { ownPath } from './paths.ts'
import { ownFoodQuery } from './queries.ts'
import { useOwnSave } from './useOwnSave.ts'

/** Makes a food of one's own, or changes one. The URL says which. */
export function OwnEditorScreen() {
  const t = useText()
  const words = new URLSearchParams(useSearch())
  const id = words.get('id')
  const title = t(id === null ? 'find.own.new' : 'find.own.edit')
  const barcode = parseBarcode(words.get('barcode') ?? '') ?? ''
  const name = [...(words.get('name') ?? '')].slice(0, longestName).join('')
  return (
    <Screen title={title}>
      {id === null ? <OwnEditor start={newForm({ name, barcode })} food={null} /> : <OldFood key={id} id={id} />}
    </Screen>
  )
}

function OldFood({ id }: { readonly id: string }) {
  const t = useText()
  const session = useSession()
  const { data: food } = useSuspenseQuery(ownFoodQuery(id, session))
  if (food !== null) return <OwnEditor start={formOf(food, session.language)} food={food} />
  return (
    <EmptyState title={t('error.foodGone')}>
      <ButtonLink href={ownPath}>{t('find.own')}</ButtonLink>
    </EmptyState>
  )
}

interface OwnEditorProps {
  readonly start: OwnForm
  /** Null for a new one. */
  readonly food: Food | null
}

function OwnEditor({ start, food }: OwnEditorProps) {
  const t = useText()
  const { language } = useSession()
  const id = useId()
  const returnTo = useReturnTo()
  const from = parseReturnPath(useSearch()) ?? ownPath
  const state = useOwnDraft(start, food)
  const { form } = state.draft
  const [problem, setProblem] = useState<OwnProblem | null>(null)
  const { save, remove, isBusy, leaving, onChange } = useOwnSave(state, { food, onDone: leave, onProblem: showProblem })
  const release = useLeaveGuard(isUnsaved(state.draft), {
    onStore: state.store,
    onDiscard: state.discard,
    save: leaving,
  })

  function leave() {
    release()
    returnTo(from)
  }

  function handleForm(change: Partial<OwnForm>) {
    onChange()
    state.change(change)
    setProblem(null)
  }

  function showProblem(next: OwnProblem) {
    setProblem(next)
    focusAndShakeWhenVisible(
      () => document.getElementById(id)?.querySelector<HTMLElement>(`[name="${next.at}"]`) ?? null,
    )
  }

  function handleSave() {
    if (isBusy) return
    const read = readForm(form, language)
    if (!isProblem(read)) return save(read)
    showProblem(read)
  }

  return (
    <>
      <div id={id} className={css.form} style={toneStyle(toneOf(area))}>
        <OwnFields form={form} problem={problem} onForm={handleForm} />
      </div>
      <Dock label={t('tracking.bar')}>
        {food !== null && (
          <Button kind="danger" icon={Trash2} onClick={remove}>
            {t('save.delete')}
          </Button>
        )}
        <SaveButton tone={toneOf(area)} isBusy={isBusy} onPress={handleSave} />
      </Dock>
    </>
  )
}
