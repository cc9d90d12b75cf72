import { Link } from 'wouter'
import { useText } from '../lib/language.tsx'
import { linkTo, useHere } from '../lib/place.ts'
import css from './account.module.css'

/** The way to what is stored of people, below a form. `apart`: in a tab of its own, because the form would be lost. */
export function PrivacyLink({ apart = false }: { readonly apart?: boolean }) {
  const t = useText()
  const here = useHere()
  return (
    <p className={css.small}>
      <Link href={linkTo('/auth/privacy', { from: apart ? null : here })} target={apart ? '_blank' : undefined}>
        {t('privacy.title')}
      </Link>
    </p>
  )
}
