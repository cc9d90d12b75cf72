import type { AnyArea } from '@haru/shared/areas/define.ts'
import { toFace } from '@haru/shared/engine/score/face.ts'
import type { Scores } from '@haru/shared/engine/score/score.ts'
import { ChevronRight } from 'lucide-react'
import { appAreas } from '../lib/areas.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { getAreaIcon } from '../shell/bars/area-icon.ts'
import { toAreaTone } from '../tracking/format/area-format.ts'
import { Face } from '../ui/display/Face.tsx'
import { createToneStyle } from '../ui/tone.ts'
import css from './ScoreExplanation.module.css'
import { findScore, useScoreText } from './useScoreText.ts'

export interface AreaScoresProps {
  readonly scores: Scores
  readonly onArea: (area: AnyArea) => void
}

/** The scores of the areas, whose mean is the overall score. Each opens the score of its area. */
export function AreaScores({ scores, onArea }: AreaScoresProps) {
  const t = useText()
  return (
    <section aria-label={t('score.areas')}>
      <ul className={css.areas}>
        {appAreas.map((area) => (
          <li key={area.id} style={createToneStyle(toAreaTone(area))}>
            <AreaRow area={area} score={findScore(scores, area)} onArea={onArea} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface AreaRowProps {
  readonly area: AnyArea
  readonly score: number | null
  readonly onArea: (area: AnyArea) => void
}

function AreaRow({ area, score, onArea }: AreaRowProps) {
  const format = useFormat()
  const { formatSubjectName, formatScoreWord } = useScoreText()
  const Icon = getAreaIcon(area)
  return (
    <button type="button" className={css.area} onClick={() => onArea(area)}>
      <span className={css.icon}>
        <Icon size={20} />
      </span>
      <span className={css.words}>
        <span className={css.name}>{formatSubjectName(area)}</span>
        <small>{formatScoreWord(score)}</small>
      </span>
      {score !== null && <b>{format.score(score)}</b>}
      <Face band={toFace(score)} size={28} />
      <ChevronRight size={18} className={css.chevron ?? ''} />
    </button>
  )
}
