import { Link } from 'wouter'
import { useText } from '../lib/language.tsx'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import css from './account.module.css'

/** The way to what is stored of people, below a form. `apart`: in a tab of its own, because the form would be lost. */
export function PrivacyLink({ inNewTab = false }: { readonly inNewTab?: boolean }) {
  const t = useText()
  const here = useCurrentPath()
  return (
    <p className={css.small}>
      <Link
        href={linkTo('/auth/privacy', { returnPath: inNewTab ? null : here })}
        target={inNewTab ? '_blank' : undefined}
      >
        {t('privacy.title')}
      </Link>
    </p>
  )
}
