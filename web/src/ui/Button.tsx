import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import css from './Button.module.css'
import { classes } from './classes.ts'
import type { IconType } from './icons.ts'
import { type Tone, toneStyle } from './tone.ts'

interface Look {
  readonly children: ReactNode
  readonly kind?: 'primary' | 'soft' | 'quiet' | 'danger' | undefined
  readonly size?: 's' | 'm' | undefined
  readonly icon?: IconType | undefined
  readonly tone?: Tone | undefined
  readonly wide?: boolean | undefined
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'children' | 'className' | 'style'> {
  /** Keeps its width and the focus, and ignores presses. */
  readonly busy?: boolean | undefined
  /** What stands beside the sign that it is busy, once that takes long. */
  readonly busyText?: string | undefined
}

export function Button(props: ButtonProps) {
  const { children, kind, size, icon, tone, wide, busy = false, busyText, onClick, ...others } = props

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: that would take the focus away. A submit button must not submit again either.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...others}
      aria-busy={busy || undefined}
      aria-disabled={busy || others['aria-disabled']}
      className={classes(look({ kind, size, wide }), busy && css.busy)}
      style={toneStyle(tone)}
      onClick={handleClick}
    >
      {busy && (
        <span className={css.wait} aria-hidden="true">
          <span className={css.spinner} />
          {busyText}
        </span>
      )}
      <Words icon={icon}>{children}</Words>
    </button>
  )
}

export interface ButtonLinkProps extends Look {
  readonly href: string
}

/** Goes somewhere, and looks like a button. */
export function ButtonLink({ href, children, kind, size, icon, tone, wide }: ButtonLinkProps) {
  return (
    <Link href={href} className={look({ kind, size, wide })} style={toneStyle(tone)}>
      <Words icon={icon}>{children}</Words>
    </Link>
  )
}

function Words({ icon: Icon, children }: { readonly icon: IconType | undefined; readonly children: ReactNode }) {
  return (
    <span className={css.words}>
      {Icon !== undefined && <Icon size={18} className={css.icon ?? ''} />}
      {children}
    </span>
  )
}

function look({ kind = 'soft', size = 'm', wide }: Pick<Look, 'kind' | 'size' | 'wide'>): string {
  return classes(css.button, css[kind], css[size], wide && css.wide)
}
