import { Link } from 'wouter'
import type { IconType } from '../icon-type.ts'
import { createToneStyle, type Tone } from '../tone.ts'
import css from './Tabs.module.css'

interface TabLink {
  readonly href: string
  readonly label: string
  readonly icon?: IconType | undefined
  readonly current: boolean
}

export interface TabsProps {
  readonly label: string
  readonly items: readonly TabLink[]
  readonly tone?: Tone | undefined
}

/** Tabs as links, so that users can open them, copy them and go back. */
export function Tabs({ label, items, tone }: TabsProps) {
  return (
    <nav aria-label={label} style={createToneStyle(tone)}>
      <ul className={css.list}>
        {items.map(({ href, label: text, icon: Icon, current }) => (
          <li key={href}>
            <Link href={href} className={css.tab ?? ''} aria-current={current ? 'page' : undefined}>
              {Icon !== undefined && <Icon size={17} />}
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
