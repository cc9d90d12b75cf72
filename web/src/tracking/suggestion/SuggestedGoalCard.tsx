import { yearOf } from '@haru/shared/calendar/day.ts'
import { contains, type Period } from '@haru/shared/calendar/period.ts'
import type { GoalReference } from '@haru/shared/tracking/read/suggestion.ts'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../session/session.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { FigureList } from '../../ui/display/FigureList.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { type AreaFormat, toAreaTone } from '../format/area-format.ts'
import { AreaMark } from '../list/AreaMark.tsx'
import css from './SuggestedGoalCard.module.css'
import { listSuggestedFigures } from './suggestion-text.ts'
import { useSuggestedGoalSave } from './useSuggestedGoalSave.ts'

export interface SuggestedGoalCardProps {
  readonly areaFormat: AreaFormat
  readonly title: string
  /** The period of the goal that one press sets. */
  readonly period: Period
  readonly reference: GoalReference
  /** The editor, for other figures. */
  readonly href: string
  /** Called when the goal is saved: the card is replaced by the goal, so the caller moves the focus. */
  readonly onSaved: () => void
  /** Above the buttons, such as the choice of the period. */
  readonly children?: ReactNode
}

/** A suggested goal: one press sets it, and a link opens the editor. */
export function SuggestedGoalCard(props: SuggestedGoalCardProps) {
  const { areaFormat, title, period, reference, href, onSaved, children } = props
  const { t, area, areaName } = areaFormat
  const { save, isBusy } = useSuggestedGoalSave(area, onSaved)
  const action = formatSetAction(areaFormat, period, contains(period, useSession().today()))
  return (
    <Card
      tone={toAreaTone(area)}
      mark={<AreaMark area={area} />}
      title={title}
      detail={t(`goals.basis.${reference.basis}`)}
      flat
    >
      <div className={css.suggestion}>
        <FigureList figures={listSuggestedFigures(areaFormat, reference)} />
        {children}
        <div className={css.actions}>
          <Button
            kind="primary"
            size="s"
            icon={Check}
            tone={toAreaTone(area)}
            busy={isBusy}
            aria-label={t('goals.set.of', { area: areaName, action })}
            onClick={() => void save(period, reference.amounts)}
          >
            {action}
          </Button>
          <ButtonLink href={href} size="s" kind="quiet">
            {t('goals.custom')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

function formatSetAction({ t, format }: AreaFormat, period: Period, isCurrent: boolean): string {
  const { type } = period
  if (isCurrent && (type === 'week' || type === 'month' || type === 'year')) return t(`goals.set.${type}`)
  return t('goals.set', { period: format.period(period, yearOf(period.start)) })
}
