import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { NumberField } from '../ui/inputs/NumberField.tsx'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import css from './import.module.css'
import { createRateAnswer, readRateAnswer } from './import-changes.ts'
import { findNamedCurrency, formatQuestion, listAnswerOptions } from './import-texts.ts'
import { useChangeImport } from './queries.ts'

interface QuestionProps {
  readonly importId: string
  readonly question: Import['questions'][number]
}

/** A question about a file. An answer is sent at once. */
export function QuestionField({ importId, question }: QuestionProps) {
  const t = useText()
  const currency = findNamedCurrency(question.id)
  return (
    <div className={css.question}>
      {currency === null ? (
        <OptionQuestion {...{ importId, question }} />
      ) : (
        <RateQuestion {...{ importId, question, currency }} />
      )}
      {!isOfFile(question.id) && <p className={css.note}>{t('imports.ask.count', { count: question.count })}</p>}
    </div>
  )
}

/** Whether a question is about all of a file. */
const isOfFile = (id: string) => id === 'encoding' || id.startsWith('column:')

/** So many options are shown side by side. */
const maxSegments = 2

function OptionQuestion({ importId, question }: QuestionProps) {
  const t = useText()
  const [language] = useLanguage()
  const change = useChangeImport(importId)
  const { id, answer } = question
  const field = {
    label: formatQuestion(t, id),
    value: answer ?? '',
    onValue: (value: string) => change({ answers: { [id]: value } }),
  }
  const options = listAnswerOptions(t, language, question)
  if (options.length <= maxSegments) return <SegmentedControl {...field} options={options} />
  const none = { value: '', label: t('imports.ask.none'), disabled: true }
  return <Select {...field} options={answer === null ? [none, ...options] : options} />
}

interface RateQuestionProps extends QuestionProps {
  readonly currency: string
}

const ratePattern = /^\d{0,9}(\.\d{0,9})?$/

/** The conversion of amounts of another currency: none, or an amount at a rate that the user types. */
function RateQuestion({ importId, question: { id, answer }, currency }: RateQuestionProps) {
  const t = useText()
  const { currency: own } = useSession()
  const change = useChangeImport(importId)
  const sentRate = readRateAnswer(answer)
  const [text, setText] = useState(sentRate)
  const [isConverting, setConverting] = useState(sentRate !== '')
  const rateAnswer = createRateAnswer(text)

  function choose(kind: string) {
    setConverting(kind === 'rate')
    if (kind === 'leave') change({ answers: { [id]: kind } })
  }

  function send() {
    if (rateAnswer !== null && rateAnswer !== answer) change({ answers: { [id]: rateAnswer } })
  }

  return (
    <>
      <SegmentedControl
        label={formatQuestion(t, id)}
        value={isConverting ? 'rate' : 'leave'}
        onValue={choose}
        options={(['leave', 'rate'] as const).map((value) => ({ value, label: t(`imports.ask.amounts.${value}`) }))}
      />
      {isConverting && (
        <form
          className={css.rate}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
          // Else the import could be stored without the rate that the screen shows.
          onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || send()}
        >
          <NumberField
            label={t('imports.ask.rate', { currency, own })}
            text={text}
            onText={setText}
            accept={(typed) => (ratePattern.test(typed) ? typed : null)}
          />
          <Button type="submit" aria-disabled={rateAnswer === null}>
            {t('imports.ask.rate.use')}
          </Button>
        </form>
      )}
    </>
  )
}
