import { useText } from '../lib/language.tsx'
import css from './ScoreExplanation.module.css'

/** How scores are worked out, for who wants to know. docs/scores.md says the same at length. */
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
