import { LanguageChoice } from '../shell/LanguageChoice.tsx'
import css from './account.module.css'

/** The language choice of the screens without a session, which have no settings. */
export function LanguageBar() {
  return (
    <div className={css.language}>
      <LanguageChoice />
    </div>
  )
}
