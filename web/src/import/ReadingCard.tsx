import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { FileSearch } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useText } from '../lib/language.tsx'
import { DottedTexts } from '../ui/display/DottedTexts.tsx'
import { Progress } from '../ui/display/Progress.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import css from './import.module.css'
import { formatFileName } from './import-texts.ts'

interface ReadingCardProps {
  readonly import: Import
  /** When the progress was read, in milliseconds since 1970. */
  readonly updatedAt: number
}

/** How far the server has read a file, how fast it reads, and how long it still needs. */
export function ReadingCard({ import: shown, updatedAt }: ReadingCardProps) {
  const t = useText()
  const title = t('imports.reading', { name: formatFileName(t, shown) })
  const rate = useRateText(shown, updatedAt)
  return (
    <Card title={title} mark={<FileSearch size={20} />}>
      <div className={css.card}>
        <Progress value={shown.progress} max={100} label={title} />
        <p>
          <DottedTexts texts={[t('imports.reading.percent', { percent: Math.floor(shown.progress) }), ...rate]} />
        </p>
        <p className={css.note}>{t('imports.reading.leave')}</p>
        <DiscardButton import={shown} />
      </div>
    </Card>
  )
}

/** Nothing until the file is read further than when the card was opened. */
function useRateText({ progress, records, format: product }: Import, updatedAt: number): readonly string[] {
  const t = useText()
  const format = useFormat()
  const [first] = useState({ progress, records, updatedAt })
  const seconds = (updatedAt - first.updatedAt) / 1000
  const share = (progress - first.progress) / 100
  if (seconds <= 0 || share <= 0) return []
  const sharePerSecond = share / seconds
  const left = Math.ceil((1 - progress / 100) / sharePerSecond)
  // While a file is read for the first time, these are the records so far; afterwards their number is known.
  const rowsPerSecond = product === '' ? (records - first.records) / seconds : records * sharePerSecond
  const speed = t('imports.reading.rows', { count: format.number(Math.round(rowsPerSecond)) })
  const time = left < 60 ? t('imports.reading.seconds', { count: left }) : format.duration(left / 60)
  return [...(rowsPerSecond > 0 ? [speed] : []), t('imports.reading.left', { time })]
}
