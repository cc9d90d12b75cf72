import type { AnyArea } from '@haru/shared/areas/define.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { findNextStep, type NextStep as NextStepAdvice } from '@haru/shared/engine/score/next-step.ts'
import type { Scores } from '@haru/shared/engine/score/score.ts'
import { Plus } from 'lucide-react'
import { appAreas, findAppArea } from '../lib/areas.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { toAreaTone, useAreaFormat } from '../tracking/format/area-format.ts'
import { editorPath } from '../tracking/paths.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import css from './ScoreExplanation.module.css'

export interface NextStepCardProps {
  /** The scores of today. */
  readonly scores: Scores
  /** The area of the action; null for any area. */
  readonly area: AnyArea | null
}

/** The action that would raise today's score most, with a link to its editor. Renders nothing if there is none. */
export function NextStepCard({ scores, area }: NextStepCardProps) {
  const { units } = useSession()
  const step = findNextStep(scores, area === null ? appAreas : [area], units)
  const stepArea = step === null ? null : findAppArea(step.areaId)
  return step !== null && stepArea !== null && <Step {...step} area={stepArea} />
}

type StepProps = NextStepAdvice & { readonly area: AnyArea }

function Step({ area, metric, amount, gain, total, isFirst }: StepProps) {
  const t = useText()
  const format = useFormat()
  const { amounts, labelOf, areaName } = useAreaFormat(area)
  const today = useSession().today()
  const from = useCurrentPath()
  const definition = area.metrics[metric]
  const amountText = definition === undefined ? '' : amounts.format(definition.goal, amount)
  const params = { area: areaName, name: labelOf(metric), amount: amountText, minutes: format.number(amount) }
  const href = linkTo(editorPath({ area, kind: 'record' }), { period: periodAround('day', today), returnPath: from })
  return (
    <section className={css.step} aria-label={t('score.step')}>
      <p className={css.small}>{t('score.step')}</p>
      <p className={css.advice}>{t(`advice.${definition?.advice?.name ?? 'more'}`, params)}</p>
      <p className={css.small}>
        {t(isFirst ? 'score.step.first' : 'score.step.gain', { total: format.score(total), gain: format.score(gain) })}
      </p>
      <ButtonLink href={href} size="s" kind="primary" icon={Plus} tone={toAreaTone(area)}>
        {t('today.record.add')}
      </ButtonLink>
    </section>
  )
}
