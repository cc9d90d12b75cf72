import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { type Day, isDay, yearOf } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { CircleCheck, Undo2 } from 'lucide-react'
import { dayPath } from '../calendar/paths.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { homePath, useSession } from '../session/session.tsx'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import css from './import.module.css'
import { importListPath } from './import-paths.ts'
import { countNewItems } from './import-texts.ts'
import { useRemoveImport } from './queries.ts'

interface OutcomeCardProps {
  readonly import: Import
}

/** The counts that an import has stored, with the links to its days and the button that reverts it. */
export function CommittedCard({ import: shown }: OutcomeCardProps) {
  const t = useText()
  const { remove, busyId } = useRemoveImport()
  const { outcome } = shown
  return (
    <Card title={t('imports.done', { count: countNewItems(shown) })} mark={<CircleCheck size={20} />}>
      <div className={css.card}>
        <p className={css.note}>{shown.fileName}</p>
        {outcome !== null && <OutcomeList outcome={outcome} />}
        <OutcomeDayLinks import={shown} />
        <div className={css.actions}>
          <ButtonLink href={importListPath}>{t('imports.more')}</ButtonLink>
          <Button kind="quiet" icon={Undo2} busy={busyId !== null} onClick={() => void remove(shown)}>
            {t('imports.revert')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

const outcomeParts = ['created', 'joined', 'known', 'skipped', 'refused'] as const

function OutcomeList({ outcome }: { readonly outcome: NonNullable<Import['outcome']> }) {
  const t = useText()
  return (
    <ul className={css.facts}>
      {outcomeParts
        .filter((part) => outcome[part] > 0)
        .map((part) => (
          <li key={part}>{t(`imports.done.${part}`, { count: outcome[part] })}</li>
        ))}
    </ul>
  )
}

/** Where a day is seen with what the import has stored: Today has no calendar entries. */
function findDayPath({ counts }: Import): string {
  return counts.some(({ list, count }) => list === calendarArea.id && count > 0) ? dayPath : homePath
}

function OutcomeDayLinks({ import: shown }: OutcomeCardProps) {
  const t = useText()
  const format = useFormat()
  const { today } = useSession()
  const returnPath = useCurrentPath()
  const { dateStart, dateEnd } = shown
  if (!isDay(dateStart) || !isDay(dateEnd)) return
  const linkToDay = (day: Day) => linkTo(findDayPath(shown), { period: periodAround('day', day), returnPath })
  const formatDay = (day: Day) => format.day(day, yearOf(today()))
  if (dateStart === dateEnd) {
    return <ButtonLink href={linkToDay(dateStart)}>{t('imports.done.only', { day: formatDay(dateStart) })}</ButtonLink>
  }
  return (
    <div className={css.actions}>
      <ButtonLink href={linkToDay(dateStart)}>{t('imports.done.first', { day: formatDay(dateStart) })}</ButtonLink>
      <ButtonLink href={linkToDay(dateEnd)}>{t('imports.done.last', { day: formatDay(dateEnd) })}</ButtonLink>
    </div>
  )
}

/** A reverted import, with the items that stay because the user has changed them since. */
export function RevertedCard({ import: { fileName, outcome } }: OutcomeCardProps) {
  const t = useText()
  const keptCount = outcome?.kept ?? 0
  return (
    <Card title={t('imports.reverted')} mark={<Undo2 size={20} />}>
      <div className={css.card}>
        <p className={css.note}>{fileName}</p>
        {keptCount > 0 && <p>{t('imports.reverted.changed', { count: keptCount })}</p>}
        <p className={css.note}>{t('imports.reverted.again')}</p>
        <ButtonLink href={importListPath}>{t('imports.more')}</ButtonLink>
      </div>
    </Card>
  )
}
