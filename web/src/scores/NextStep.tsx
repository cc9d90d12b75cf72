import type { AnyArea } from '@haru/shared/areas/define.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { nextStep } from '@haru/shared/engine/next-step.ts'
import type { Scores } from '@haru/shared/engine/score.ts'
import { Plus } from 'lucide-react'
import { areaOf, areas } from '../lib/areas.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { linkTo, useHere } from '../lib/place.ts'
import { useSession } from '../lib/session.tsx'
import { editorPath } from '../tracking/paths.ts'
import { toneOf, useSpeech } from '../tracking/speech.ts'
import { ButtonLink } from '../ui/Button.tsx'
import css from './Explanation.module.css'

export interface NextStepProps {
  /** Of today. */
  readonly scores: Scores
  /** The area it is to be of; null for any. */
  readonly area: AnyArea | null
}

/** The one thing that would raise today's score most, and the way to log it. Nothing where nothing would. */
export function NextStep({ scores, area }: NextStepProps) {
  const step = nextStep(scores, area === null ? areas : [area])
  const of = step === null ? null : areaOf(step.areaId)
  return step !== null && of !== null && <Step {...step} area={of} />
}

interface StepProps {
  readonly area: AnyArea
  readonly metric: string
  readonly missing: number
  readonly gain: number
}

function Step({ area, metric, missing, gain }: StepProps) {
  const t = useText()
  const format = useFormat()
  const { amounts, nameOf, areaName } = useSpeech(area)
  const today = useSession().today()
  const from = useHere()
  const field = area.metrics[metric]?.goal
  const amount = field === undefined ? '' : amounts.say(field, missing)
  const href = linkTo(editorPath({ area, kind: 'record' }), { period: periodAround('day', today), from })
  return (
    <section className={css.step} aria-label={t('score.step')}>
      <p className={css.small}>{t('score.step')}</p>
      <p className={css.todo}>{t('score.step.do', { area: areaName, name: nameOf(metric), amount })}</p>
      <p className={css.small}>{t('score.step.gain', { gain: format.score(gain) })}</p>
      <ButtonLink href={href} size="s" kind="primary" icon={Plus} tone={toneOf(area)}>
        {t('today.record.add')}
      </ButtonLink>
    </section>
  )
}
