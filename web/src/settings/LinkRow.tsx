import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useText } from '../lib/language.tsx'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { classes } from '../ui/classes.ts'
import type { LinkItem } from './setting-groups.tsx'
import css from './settings.module.css'

/** A row that links to a screen, with the path to return to. */
export function LinkRow({ label, icon: Icon, to, isDanger = false }: LinkItem) {
  const t = useText()
  const currentPath = useCurrentPath()
  return (
    <Link href={linkTo(to, { returnPath: currentPath })} className={classes(css.row, isDanger && css.danger)}>
      <span className={css.lead}>
        <Icon size={20} />
        <span className={css.label}>{t(label)}</span>
      </span>
      <ChevronRight size={18} className={css.chevron} />
    </Link>
  )
}
