import { Check, EllipsisVertical } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { classes } from '../classes.ts'
import type { IconType } from '../icon-type.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import css from './Menu.module.css'
import { closeMenu, createMenuProps } from './menu-props.ts'

export interface MenuItem {
  readonly label: string
  readonly icon?: IconType | undefined
  readonly onSelect?: (() => void) | undefined
  readonly href?: string | undefined
  readonly danger?: boolean | undefined
  /** If set, the item is a checkbox. */
  readonly checked?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/** Makes a button open a menu. */
export interface MenuTriggerProps {
  readonly popoverTarget: string
  readonly 'aria-haspopup': 'menu'
}

export interface MenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly icon?: IconType | undefined
  /** The text of the button; without it the button is an icon. */
  readonly children?: ReactNode
  /** Renders another button than these. */
  readonly renderTrigger?: ((props: MenuTriggerProps) => ReactNode) | undefined
  readonly align?: 'start' | 'end' | undefined
}

export function Menu({ label, items, icon = EllipsisVertical, children, renderTrigger, align = 'end' }: MenuProps) {
  const id = useId()

  function renderButton(props: MenuTriggerProps) {
    if (children === undefined) return <IconButton icon={icon} label={label} {...props} />
    return (
      <Button size="s" icon={icon} {...props}>
        {children}
      </Button>
    )
  }

  return (
    <>
      {(renderTrigger ?? renderButton)({ popoverTarget: id, 'aria-haspopup': 'menu' })}
      <div {...createMenuProps(id, label)} className={classes(css.menu, align === 'start' && css.start)}>
        {items.map((item) => (
          <Item key={item.label} item={item} />
        ))}
      </div>
    </>
  )
}

function Item({ item }: { readonly item: MenuItem }) {
  const { label, icon: Icon, onSelect, href, danger = false, checked, disabled } = item
  const className = classes(css.item, danger && css.danger)
  const content = (
    <>
      {Icon !== undefined && <Icon size={19} />}
      <span className={css.label}>{label}</span>
      {checked === true && <Check size={18} />}
    </>
  )

  // Closes the menu first: the focus returns to the button, so that a dialog opened by the item restores the focus to the button.
  function handleClick(event: MouseEvent<HTMLElement>) {
    closeMenu(event)
    onSelect?.()
  }

  if (href !== undefined) {
    return (
      <Link href={href} role="menuitem" tabIndex={-1} className={className} onClick={handleClick}>
        {content}
      </Link>
    )
  }
  const role = checked === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': checked }
  return (
    <button type="button" {...role} tabIndex={-1} disabled={disabled} className={className} onClick={handleClick}>
      {content}
    </button>
  )
}
