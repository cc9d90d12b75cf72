import type { Day } from '@haru/shared/calendar/day.ts'
import { contains, periodAround } from '@haru/shared/calendar/period.ts'
import { appAreas, getAreaLabel } from '../lib/areas.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { ScoreButton } from '../scores/ScoreButton.tsx'
import { useSession } from '../session/session.tsx'
import { toAreaTone } from '../tracking/format/area-format.ts'
import { createToneStyle } from '../ui/tone.ts'
import css from './DayFaces.module.css'

const types = ['day', 'week', 'month'] as const
const textKeys = {
  now: { day: 'score.day', week: 'score.week', month: 'score.month' },
  other: { day: 'score.thatDay', week: 'score.thatWeek', month: 'score.thatMonth' },
} as const

/** The faces of a day, its week and its month, and of each area on that day. Each opens the explanation of its score. */
export function DayFaces({ day }: { readonly day: Day }) {
  const t = useText()
  const format = useFormat()
  const currentDay = useSession().today()
  return (
    <section className={css.faces} aria-label={t('score.faces')}>
      <ul className={css.spans}>
        {types.map((type) => {
          const period = periodAround(type, day)
          const name = t(textKeys[contains(period, currentDay) ? 'now' : 'other'][type])
          return (
            <li key={type}>
              <ScoreButton period={period} area={null} size={38} visibleLabel={name}>
                {(score) => (
                  <span className={css.span} data-tight="">
                    <small>{name}</small> <b>{score === null ? '–' : format.score(score)}</b>
                  </span>
                )}
              </ScoreButton>
            </li>
          )
        })}
      </ul>
      <ul className={css.areas}>
        {appAreas.map((area) => (
          <li key={area.id} style={createToneStyle(toAreaTone(area))}>
            <ScoreButton period={periodAround('day', day)} area={area} size={24}>
              {() => <span className={css.area}>{t(getAreaLabel(area))}</span>}
            </ScoreButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
