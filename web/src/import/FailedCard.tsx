import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { FileX2 } from 'lucide-react'
import { useFormat, useText } from '../lib/language.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import css from './import.module.css'
import { formatFileProblem } from './import-problem.ts'

/** Why a file could not be read, and what the user can do. */
export function FailedCard({ import: shown }: { readonly import: Import }) {
  const t = useText()
  const format = useFormat()
  return (
    <Card title={t('imports.failed')} mark={<FileX2 size={20} />}>
      <div className={css.card}>
        <p className={css.note}>{shown.fileName}</p>
        <p role="alert" className={css.problem}>
          {formatFileProblem(t, format, new Refusal(shown.code ?? 'unexpected'))}
        </p>
        <DiscardButton import={shown} />
      </div>
    </Card>
  )
}
