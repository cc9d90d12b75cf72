import type { Usage } from '@haru/shared/contract/account/account-data.ts'
import { Database } from 'lucide-react'
import { useFormat, useText } from '../lib/language.tsx'
import { Progress } from '../ui/display/Progress.tsx'
import { Card } from '../ui/layout/Card.tsx'
import css from './transfer.module.css'

/** The share of the limit from which the card shows advice. */
const nearlyFull = 0.9

/** The storage used by the account, and its limit. */
export function UsageCard({ bytes, maxBytes }: Usage) {
  const t = useText()
  const format = useFormat()
  return (
    <Card title={t('data.usage')} mark={<Database size={20} />}>
      <div className={css.card}>
        <Progress value={bytes} max={maxBytes} label={t('data.usage')} />
        <p>{t('data.usage.text', { used: format.bytes(bytes), limit: format.bytes(maxBytes) })}</p>
        {bytes >= maxBytes * nearlyFull && <p className={css.note}>{t('data.usage.full')}</p>}
      </div>
    </Card>
  )
}
