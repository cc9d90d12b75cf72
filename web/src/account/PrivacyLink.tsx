import { Link } from 'wouter'
import { useText } from '../lib/language.tsx'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import css from './account.module.css'

/** The link to the privacy policy. `inNewTab` keeps the form below which it is placed. */
export function PrivacyLink({ inNewTab = false }: { readonly inNewTab?: boolean }) {
  const t = useText()
  const currentPath = useCurrentPath()
  return (
    <p className={css.small}>
      <Link
        href={linkTo('/auth/privacy', { returnPath: inNewTab ? null : currentPath })}
        target={inNewTab ? '_blank' : undefined}
      >
        {t('privacy.title')}
      </Link>
    </p>
  )
}
