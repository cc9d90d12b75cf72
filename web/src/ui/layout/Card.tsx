import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { createToneStyle, type Tone } from '../tone.ts'
import css from './Card.module.css'

export interface CardProps {
  readonly children: ReactNode
  readonly title?: ReactNode
  /** Before the title. Without a mark, a card with a tone shows a small square of its colour. */
  readonly mark?: ReactNode
  /** Right of the title. */
  readonly detail?: ReactNode
  readonly actions?: ReactNode
  readonly tone?: Tone | undefined
  readonly flat?: boolean | undefined
  /** The accessible name of a card without a title. */
  readonly label?: string | undefined
  readonly level?: 2 | 3 | undefined
}

export function Card({ children, title, mark, detail, actions, tone, flat = false, label, level = 2 }: CardProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const labelProps = title === undefined ? { 'aria-label': label } : { 'aria-labelledby': id }
  return (
    <section className={classes(css.card, flat && css.flat)} style={createToneStyle(tone)} {...labelProps}>
      {title !== undefined && (
        <div className={css.head}>
          <CardMark mark={mark} tone={tone} />
          <div className={css.line}>
            <Heading id={id} className={css.title}>
              {title}
            </Heading>
            {detail !== undefined && <div className={css.detail}>{detail}</div>}
          </div>
          {actions !== undefined && <div className={css.actions}>{actions}</div>}
        </div>
      )}
      <div className={classes(css.body, title === undefined && css.bare)}>{children}</div>
    </section>
  )
}

/** The mark before a title: the given one, or a square in the tone's colour. */
export function CardMark({ mark, tone }: { readonly mark: ReactNode; readonly tone: Tone | undefined }) {
  if (mark === undefined && tone === undefined) return
  return (
    <span className={css.mark} aria-hidden={mark === undefined || undefined}>
      {mark}
    </span>
  )
}
