import { type StartingValues, startingValueFields } from '@haru/shared/contract/account/profile.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { afterPaint } from '../../ui/behavior/after-paint.ts'
import { StartingValueField } from '../form/StartingValueField.tsx'
import { useFormProblems } from '../form/useFormProblems.ts'
import { QuestionForm } from './QuestionForm.tsx'
import type { QuestionPlace } from './question-paths.ts'

interface StartingValueQuestionProps<Name extends keyof StartingValues> {
  readonly place: QuestionPlace
  readonly name: Name
  readonly title: string
  readonly text: string
  readonly label: string
  /** The error of a field without a value. */
  readonly missing: TextKey
  /** Saves the value, which is in its base unit. Null for a number that is no value. */
  readonly onSave: (value: number) => Promise<unknown> | null
}

/** A question for one starting value. An answer of an earlier visit is in the field. */
export function StartingValueQuestion<Name extends keyof StartingValues>(props: StartingValueQuestionProps<Name>) {
  const { place, name, title, text: explanation, label, missing, onSave } = props
  const { start, units } = useSession()
  const [text, setText] = useState(() =>
    start[name] === 0 ? '' : startingValueFields[name].format(start[name], units),
  )
  const problems = useFormProblems<keyof StartingValues>({})
  const focusField = useEffectEvent(() => problems.focus(name))
  // With a finger, the keyboard on the screen would cover the question. After the shell has focused the screen.
  useEffect(() => {
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) afterPaint(focusField)
  }, [])

  function handleText(next: string) {
    setText(next)
    problems.clear(name)
  }

  function handleSave(): Promise<unknown> | null {
    const saved = text === '' ? null : onSave(startingValueFields[name].parse(text, units))
    if (saved === null) problems.show({ field: name, key: missing })
    return saved
  }

  return (
    <QuestionForm place={place} title={title} text={explanation} form={problems.form} onSave={handleSave}>
      <StartingValueField
        name={name}
        label={label}
        text={text}
        units={units}
        error={problems.errorAt(name)}
        onText={handleText}
      />
    </QuestionForm>
  )
}
