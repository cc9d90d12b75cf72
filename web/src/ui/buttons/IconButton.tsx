import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'wouter'
import { classes } from '../classes.ts'
import type { IconType } from '../icon-type.ts'
import { createToneStyle, type Tone } from '../tone.ts'
import css from './IconButton.module.css'

interface IconButtonLook {
  readonly icon: IconType
  readonly label: string
  readonly kind?: 'quiet' | 'soft' | 'primary' | undefined
  readonly size?: 's' | 'm' | undefined
  readonly tone?: Tone | undefined
}

export interface IconButtonProps
  extends IconButtonLook,
    Omit<ComponentProps<'button'>, 'children' | 'className' | 'style'> {
  readonly pressed?: boolean | undefined
}

export function IconButton({ icon: Icon, label, kind, size, tone, pressed, ...others }: IconButtonProps) {
  return (
    <button
      type="button"
      {...others}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      className={createIconButtonClasses(kind, size)}
      style={createToneStyle(tone)}
    >
      <Icon size={size === 's' ? 18 : 22} />
    </button>
  )
}

export interface IconLinkProps extends IconButtonLook {
  readonly href: string
  /** Called before the link is followed; `preventDefault` keeps the link from being followed. */
  readonly onClick?: (event: MouseEvent) => void
}

export function IconLink({ href, icon: Icon, label, kind, size, tone, onClick }: IconLinkProps) {
  return (
    <Link
      href={href}
      onClick={onClick}
      aria-label={label}
      title={label}
      className={createIconButtonClasses(kind, size)}
      style={createToneStyle(tone)}
    >
      <Icon size={size === 's' ? 18 : 22} />
    </Link>
  )
}

function createIconButtonClasses(kind: IconButtonLook['kind'] = 'quiet', size: IconButtonLook['size'] = 'm'): string {
  return classes(css.button, css[kind], size === 's' && css.s)
}
