import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from '../classes.ts'
import type { IconType } from '../icon-type.ts'
import { createToneStyle, type Tone } from '../tone.ts'
import css from './Button.module.css'

interface ButtonLook {
  readonly children: ReactNode
  readonly kind?: 'primary' | 'soft' | 'quiet' | 'danger' | undefined
  readonly size?: 's' | 'm' | undefined
  readonly icon?: IconType | undefined
  readonly tone?: Tone | undefined
  readonly wide?: boolean | undefined
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children' | 'className' | 'style'> {
  /** Ignores presses, and keeps its width and the focus. */
  readonly busy?: boolean | undefined
  /** Text beside the spinner, for long waits. */
  readonly busyText?: string | undefined
}

export function Button(props: ButtonProps) {
  const { children, kind, size, icon, tone, wide, busy = false, busyText, onClick, ...others } = props

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // `disabled` would take the focus away. A submit button must not submit again either.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...others}
      aria-busy={busy || undefined}
      aria-disabled={busy || others['aria-disabled']}
      className={classes(createButtonClasses({ kind, size, wide }), busy && css.busy)}
      style={createToneStyle(tone)}
      onClick={handleClick}
    >
      {busy && (
        <span className={css.wait} aria-hidden="true">
          <span className={css.spinner} />
          {busyText}
        </span>
      )}
      <ButtonLabel icon={icon}>{children}</ButtonLabel>
    </button>
  )
}

export interface ButtonLinkProps extends ButtonLook {
  readonly href: string
}

/** A link that looks like a button. */
export function ButtonLink({ href, children, kind, size, icon, tone, wide }: ButtonLinkProps) {
  return (
    <Link href={href} className={createButtonClasses({ kind, size, wide })} style={createToneStyle(tone)}>
      <ButtonLabel icon={icon}>{children}</ButtonLabel>
    </Link>
  )
}

function ButtonLabel({ icon: Icon, children }: { readonly icon: IconType | undefined; readonly children: ReactNode }) {
  return (
    <span className={css.label}>
      {Icon !== undefined && <Icon size={18} className={css.icon ?? ''} />}
      {children}
    </span>
  )
}

function createButtonClasses({ kind = 'soft', size = 'm', wide }: Pick<ButtonLook, 'kind' | 'size' | 'wide'>): string {
  return classes(css.button, css[kind], css[size], wide && css.wide)
}
