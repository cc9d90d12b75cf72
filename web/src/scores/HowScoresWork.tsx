import { useText } from '../lib/language.tsx'
import css from './ScoreExplanation.module.css'

/** A short explanation of how scores are calculated (docs/scores.md). */
export function HowScoresWork() {
  const t = useText()
  return (
    <details className={css.how}>
      <summary>{t('score.how')}</summary>
      <ul>
        <li>{t('score.how.goal')}</li>
        <li>{t('score.how.due')}</li>
        <li>{t('score.how.band')}</li>
        <li>{t('score.how.mean')}</li>
      </ul>
    </details>
  )
}
