import { createContext, type ReactNode, use, useCallback, useEffect, useEffectEvent, useId, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import css from './Dialog.module.css'
import { useModal } from './modal.ts'

export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly kind?: 'primary' | 'soft' | 'quiet' | 'danger' | undefined
}

export interface Question<Value extends string> {
  readonly title: string
  readonly text?: string | undefined
  readonly choices: readonly Choice<Value>[]
  /** Closes the question once its reason is gone; the answer is null then. */
  readonly signal?: AbortSignal | undefined
}

export interface Confirmation extends Omit<Question<string>, 'choices'> {
  readonly yes?: string | undefined
  readonly no?: string | undefined
  readonly danger?: boolean | undefined
}

interface Asked extends Question<string> {
  readonly place: string
  readonly answer: (value: string | null) => void
}

type Ask = (question: Question<string>) => Promise<string | null>

const AskContext = createContext<Ask | null>(null)

export interface AskProviderProps {
  /** Where the user is: a question belongs to its place, and is closed with a null when they go on. */
  readonly place: string
  readonly children: ReactNode
}

/** Lets any screen below ask a question and wait for the answer. One at a time: a second question answers the first with null. */
export function AskProvider({ place, children }: AskProviderProps) {
  const [asked, setAsked] = useState<Asked | null>(null)

  const ask = useCallback<Ask>(
    (question) => {
      const { promise, resolve } = Promise.withResolvers<string | null>()
      const next = { ...question, place, answer: resolve }
      setAsked((before) => {
        before?.answer(null)
        return next
      })
      question.signal?.addEventListener('abort', () => {
        resolve(null)
        setAsked((now) => (now === next ? null : now))
      })
      return promise
    },
    [place],
  )

  function handleAnswer(value: string | null) {
    asked?.answer(value)
    setAsked(null)
  }

  const isOutdated = asked !== null && asked.place !== place
  const close = useEffectEvent(() => handleAnswer(null))
  useEffect(() => {
    if (isOutdated) close()
  }, [isOutdated])

  return (
    <AskContext value={ask}>
      {children}
      {asked !== null && !isOutdated && <QuestionDialog asked={asked} onAnswer={handleAnswer} />}
    </AskContext>
  )
}

/** Offers choices; null when the question was closed without one. */
export function useAsk(): <Value extends string>(question: Question<Value>) => Promise<Value | null> {
  const ask = use(AskContext)
  if (ask === null) throw new Error('AskProvider is missing')
  return ask as <Value extends string>(question: Question<Value>) => Promise<Value | null>
}

/** Asks for yes or no. Closing is no. */
export function useConfirm(): (question: Confirmation) => Promise<boolean> {
  const ask = useAsk()
  const t = useText()
  return async ({ yes = t('ui.yes'), no = t('ui.no'), danger = false, ...question }) => {
    const kind = danger ? 'danger' : 'primary'
    const answer = await ask({
      ...question,
      choices: [
        { value: 'no', label: no },
        { value: 'yes', label: yes, kind },
      ],
    })
    return answer === 'yes'
  }
}

function QuestionDialog({
  asked,
  onAnswer,
}: {
  readonly asked: Asked
  readonly onAnswer: (value: string | null) => void
}) {
  const id = useId()
  const modal = useModal({ open: true, onClose: () => onAnswer(null) })
  const { title, text, choices } = asked
  return (
    <dialog
      {...modal}
      role="alertdialog"
      className={css.dialog}
      aria-labelledby={id}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
    >
      <div className={classes(css.head, css.asking)}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
      </div>
      {text !== undefined && (
        <p id={`${id}-text`} className={classes(css.body, css.question)}>
          {text}
        </p>
      )}
      <div className={classes(css.footer, choices.length > 2 && css.choices)}>
        {choices.map(({ value, label, kind }, index) => (
          <Button key={value} kind={kind} data-focus={index === 0 ? '' : undefined} onClick={() => onAnswer(value)}>
            {label}
          </Button>
        ))}
      </div>
    </dialog>
  )
}
