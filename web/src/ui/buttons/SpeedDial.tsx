import { Plus } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { Link } from 'wouter'
import type { IconType } from '../icon-type.ts'
import { createToneStyle, type Tone } from '../tone.ts'
import { closeMenu, createMenuProps } from './menu-props.ts'
import css from './SpeedDial.module.css'

export interface SpeedDialAction {
  readonly label: string
  readonly icon: IconType
  readonly onAction?: (() => void) | undefined
  readonly href?: string | undefined
}

export interface SpeedDialProps {
  readonly label: string
  /** From the top; the last is nearest to the thumb. */
  readonly actions: readonly SpeedDialAction[]
  readonly icon?: IconType | undefined
  readonly tone?: Tone | undefined
}

/** A button that opens a menu of actions. */
export function SpeedDial({ label, actions, icon: Icon = Plus, tone }: SpeedDialProps) {
  const id = useId()
  return (
    <div style={createToneStyle(tone)}>
      <button type="button" className={css.dial} aria-label={label} aria-haspopup="menu" popoverTarget={id}>
        <Icon size={24} />
      </button>
      <div {...createMenuProps(id, label)} className={css.actions}>
        {actions.map((action) => (
          <Action key={action.label} action={action} />
        ))}
      </div>
    </div>
  )
}

function Action({ action: { label, icon: Icon, onAction, href } }: { readonly action: SpeedDialAction }) {
  const content = (
    <>
      {label}
      <span className={css.icon}>
        <Icon size={20} />
      </span>
    </>
  )

  function handleClick(event: MouseEvent<HTMLElement>) {
    closeMenu(event)
    onAction?.()
  }

  return href === undefined ? (
    <button type="button" role="menuitem" tabIndex={-1} className={css.action} onClick={handleClick}>
      {content}
    </button>
  ) : (
    <Link href={href} role="menuitem" tabIndex={-1} className={css.action ?? ''} onClick={handleClick}>
      {content}
    </Link>
  )
}
