import { yearOf } from '@haru/shared/calendar/day.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import { contains } from '@haru/shared/calendar/period.ts'
import { getCollectionName } from '@haru/shared/tracking/collections.ts'
import type { EntryKind } from '@haru/shared/tracking/entry.ts'
import { ChevronDown, CloudUpload } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { useSession } from '../../session/session.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Card } from '../../ui/layout/Card.tsx'
import cover from '../../ui/layout/Cover.module.css'
import { type AreaFormat, toAreaTone } from '../format/area-format.ts'
import { useIsUnsent } from '../unsent-entries.ts'
import css from './EntryCard.module.css'

export interface EntryCardProps {
  readonly areaFormat: AreaFormat
  readonly period: Period
  /** By default a record. */
  readonly kind?: EntryKind | undefined
  /** The name of the card; by default its period. */
  readonly name?: string | undefined
  readonly mark?: ReactNode
  /** The editor of this entry. */
  readonly href: string
  /** Undefined while there is nothing to open. */
  readonly open?: boolean | undefined
  readonly onOpen: (open: boolean) => void
  /** Shown while the card is not open. */
  readonly summary: ReactNode
  /** Right of the name; a day without a note says that it is today. */
  readonly note?: ReactNode
  /** Shown above and below the contents, also while the card is not open. */
  readonly lead?: ReactNode
  readonly footer?: ReactNode
  /** Shown beside the toggle. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** An entry of a list: its whole header links to the editor, and the toggle above the link opens and closes its contents. */
export function EntryCard(props: EntryCardProps) {
  const {
    areaFormat,
    period,
    kind = 'record',
    mark,
    href,
    open,
    onOpen,
    summary,
    note,
    lead,
    footer,
    actions,
    children,
  } = props
  const id = useId()
  const { t, format, area } = areaFormat
  const today = useSession().today()
  const { name = format.period(period, yearOf(today)) } = props
  const isToday = props.name === undefined && period.type === 'day' && contains(period, today)
  const title = (
    <Link href={href} className={classes(cover.cover, cover.link)}>
      {name}
    </Link>
  )
  const isUnsent = useIsUnsent(getCollectionName({ area, kind }), period)
  const fold = (
    <>
      {actions}
      {open !== undefined && (
        <IconButton
          icon={ChevronDown}
          label={t(open ? 'tracking.close' : 'tracking.open', { name })}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onOpen(!open)}
        />
      )}
    </>
  )
  return (
    <div className={css.entry} data-open={open}>
      <Card
        tone={toAreaTone(area)}
        mark={mark}
        title={
          <>
            {title}
            {isUnsent && <UnsentSign label={t('tracking.unsent')} />}
          </>
        }
        detail={isToday ? t('tracking.today') : note}
        actions={fold}
      >
        {lead}
        <div id={id}>{open ? children : summary}</div>
        {footer}
      </Card>
    </div>
  )
}

/** This device has not sent the entry yet. */
function UnsentSign({ label }: { readonly label: string }) {
  return (
    <span className={css.unsent} title={label}>
      <CloudUpload size={16} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
