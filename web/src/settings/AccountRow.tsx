import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useText } from '../lib/language.tsx'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { Avatar } from '../shell/Avatar.tsx'
import { classes } from '../ui/classes.ts'
import css from './settings.module.css'

/** The signed-in account, with a link to its profile. */
export function AccountRow() {
  const t = useText()
  const currentPath = useCurrentPath()
  const { loginId, account } = useSession()
  return (
    <Link href={linkTo('/user/detail', { returnPath: currentPath })} className={css.row}>
      <span className={css.lead}>
        <Avatar image={account.image} size={44} />
        <span className={classes(css.label, css.account)}>
          {t('profile.title')}
          <small>{loginId}</small>
        </span>
      </span>
      <ChevronRight size={18} className={css.chevron} />
    </Link>
  )
}
