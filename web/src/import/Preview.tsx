import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { useText } from '../lib/language.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { ActionsCard } from './ActionsCard.tsx'
import { ContentsCard } from './ContentsCard.tsx'
import css from './import.module.css'
import { countOpenQuestions } from './import-texts.ts'
import { LeftOutCards } from './LeftOutCards.tsx'
import { NamesCard } from './NamesCard.tsx'
import { QuestionField } from './QuestionField.tsx'
import { SampleCard } from './SampleCard.tsx'

/** The preview of an import: questions first, then the counts, the first rows, the names and the rows that are left out. */
export function Preview({ import: shown }: { readonly import: Import }) {
  return (
    <div className={css.columns} data-wide="">
      <div className={css.column}>
        <PreviewQuestions import={shown} />
        <ContentsCard import={shown} />
        <ActionsCard import={shown} />
      </div>
      <div className={css.column}>
        <SampleCard import={shown} />
        <NamesCard import={shown} />
        <LeftOutCards import={shown} />
      </div>
    </div>
  )
}

function PreviewQuestions({ import: shown }: { readonly import: Import }) {
  const t = useText()
  const openCount = countOpenQuestions(shown)
  if (shown.questions.length === 0) return
  // The ones without an answer stay where they are when they get one.
  return (
    <Card title={openCount === 0 ? t('imports.answers') : t('imports.questions', { count: openCount })}>
      <div className={css.questions}>
        {shown.questions.map((question) => (
          <QuestionField key={question.id} importId={shown.id} question={question} />
        ))}
      </div>
    </Card>
  )
}
