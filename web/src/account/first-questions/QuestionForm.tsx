import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react'
import { useLocation } from 'wouter'
import { toErrorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { homePath } from '../../session/session.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconLink } from '../../ui/buttons/IconButton.tsx'
import { Progress } from '../../ui/display/Progress.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import css from './first-questions.module.css'
import type { QuestionPlace } from './question-paths.ts'

interface QuestionFormProps {
  readonly place: QuestionPlace
  readonly title: string
  readonly text: string
  readonly form?: RefObject<HTMLFormElement | null>
  /** Saves the answer. Null if there is none to save yet, which the form has then explained. */
  readonly onSave: () => Promise<unknown> | null
  readonly children: ReactNode
}

/** One question with its answer: it can be saved or skipped, and both lead to the next question, the last one to Today. */
export function QuestionForm({ place, title, text, form, onSave, children }: QuestionFormProps) {
  const t = useText()
  const toast = useToast()
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  const { number, count, previousPath, nextPath } = place

  function goOn() {
    if (nextPath === null) navigate(homePath, { replace: true })
    else navigate(nextPath)
  }

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const saved = onSave()
    if (saved === null) return
    setBusy(true)
    try {
      await saved
      goOn()
    } catch (error) {
      toast({ kind: 'error', text: t(toErrorTextKey(error)) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className={css.place}>
        {previousPath !== null && <IconLink icon={ArrowLeft} href={previousPath} label={t('shell.back')} />}
        <div className={css.progress}>
          <Progress value={number} max={count} label={t('start.place', { number, count })} />
        </div>
      </div>
      <Screen title={title}>
        <p className={css.text}>{text}</p>
        <form
          ref={form}
          className={css.form}
          aria-label={title}
          noValidate
          onSubmit={(event) => void handleSubmit(event)}
        >
          {children}
          <div className={css.actions}>
            <Button type="submit" kind="primary" wide busy={isBusy}>
              {t(nextPath === null ? 'start.finish' : 'start.next')}
            </Button>
            <Button kind="quiet" wide onClick={goOn}>
              {t('start.skip')}
            </Button>
          </div>
        </form>
      </Screen>
    </>
  )
}
