import type { StartingValues } from '@haru/shared/contract/account/profile.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { linkTo, useCurrentPath } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import { readStoredDraft, removeStoredDraft, writeStoredDraft } from '../../session/stored-drafts.ts'
import { Dock } from '../../shell/bars/Dock.tsx'
import { useLeaveGuard } from '../../shell/leave-guard.ts'
import { SaveButton } from '../../tracking/editor/SaveButton.tsx'
import { dispatchSave } from '../../tracking/editor/save/editor-saves.ts'
import { type SavedResult, toFailedOutcome, useEditorSave } from '../../tracking/editor/save/useEditorSave.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { checkStartingValues } from '../form/form-checks.ts'
import { StartingValueFields } from '../form/StartingValueFields.tsx'
import { useFormProblems } from '../form/useFormProblems.ts'
import css from './profile.module.css'
import { useSaveStart } from './queries.ts'
import {
  encodeStoredTexts,
  findChangedStartingValues,
  formatStartingValues,
  omitSavedTexts,
  omitWeight,
  readStoredTexts,
  type StartingValueTexts,
} from './start-value-texts.ts'

interface SavedStart extends SavedResult {
  readonly texts: StartingValueTexts
}

/** Edits the starting values; its bar saves them and links to the account deletion. */
export function StartingValuesForm() {
  const t = useText()
  const id = useId()
  const { id: owner, account, units } = useSession()
  const savedTexts = formatStartingValues(account.start, units)
  const name = `${owner} profile`
  const [typed, setTyped] = useState<Partial<StartingValueTexts>>(() => readStoredTexts(readStoredDraft(name), units))
  const [weight, setWeight] = useState(units.weight)
  // During rendering: no frame shows a typed weight in another unit.
  if (weight !== units.weight) {
    setWeight(units.weight)
    setTyped(omitWeight)
  }
  const texts: StartingValueTexts = { ...savedTexts, ...typed }
  const problems = useFormProblems<keyof StartingValues>({})
  const { mutateAsync } = useSaveStart()
  const change = findChangedStartingValues(texts, savedTexts, units)
  const isDirty = Object.keys(change).length > 0
  const store = useEffectEvent((currentTexts: Partial<StartingValueTexts>) =>
    isDirty ? writeStoredDraft(name, encodeStoredTexts(currentTexts, units)) : removeStoredDraft(name),
  )
  useEffect(() => void store(typed), [typed])
  const { save, isBusy, onChange, leaving } = useEditorSave<SavedStart>({
    id: name,
    title: t('profile.title'),
    send: () =>
      mutateAsync(change).then(({ msg }) => ({ is: 'saved', saved: { msg: msg as TextKey, texts } }), toFailedOutcome),
    accept: ({ texts: sent }) => setTyped((now) => omitSavedTexts(now, sent)),
    acceptStored: ({ texts: sent }) => {
      const remaining = omitSavedTexts(readStoredTexts(readStoredDraft(name), units), sent)
      writeStoredDraft(name, encodeStoredTexts(remaining, units))
    },
    // The form stays open after a save.
    exit: () => void dispatchSave(name, 'enter'),
    showRefusal: problems.showRefusal,
    isDirty: () => isDirty,
  })
  useLeaveGuard(isDirty, {
    onStore: () => writeStoredDraft(name, encodeStoredTexts(typed, units)),
    onDiscard: () => {
      removeStoredDraft(name)
      // The form stays mounted until the next screen has loaded.
      setTyped({})
    },
    save: leaving,
  })

  function handleText(field: keyof StartingValues, text: string) {
    onChange()
    setTyped({ ...typed, [field]: text })
    problems.clear(field)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = checkStartingValues(texts)
    if (problem !== null) problems.show(problem)
    else save()
  }

  return (
    <Card>
      <form id={id} className={css.form} ref={problems.form} noValidate onSubmit={handleSubmit}>
        <StartingValueFields texts={texts} units={units} errorAt={problems.errorAt} onText={handleText} />
      </form>
      <ProfileDock form={id} isBusy={isBusy} />
    </Card>
  )
}

function ProfileDock({ form, isBusy }: { readonly form: string; readonly isBusy: boolean }) {
  const t = useText()
  const currentPath = useCurrentPath()
  return (
    <Dock label={t('profile.bar')}>
      <ButtonLink kind="danger" href={linkTo('/user/delete', { returnPath: currentPath })}>
        {t('delete.title')}
      </ButtonLink>
      <SaveButton form={form} isBusy={isBusy} />
    </Dock>
  )
}
