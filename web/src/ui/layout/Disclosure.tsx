import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { classes } from '../classes.ts'
import { createToneStyle } from '../tone.ts'
import css from './Card.module.css'
import { CardMark, type CardProps } from './Card.tsx'
import cover from './Cover.module.css'

export interface DisclosureProps extends Omit<CardProps, 'flat' | 'label'> {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** A card that collapses to its header. `actions` are beside the toggle, so they can be pressed while it is collapsed. */
export function Disclosure({ children, title, mark, detail, actions, tone, level = 2, open, onOpen }: DisclosureProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={css.card} style={createToneStyle(tone)} aria-labelledby={`${id}-title`}>
      <div className={css.head}>
        <Heading className={css.title}>
          <button
            type="button"
            className={classes(cover.cover, css.toggle)}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => onOpen(!open)}
          >
            <CardMark mark={mark} tone={tone} />
            <span className={css.line}>
              <span id={`${id}-title`} className={css.label}>
                {title}
              </span>
              {detail !== undefined && <span className={css.detail}>{detail}</span>}
            </span>
            <ChevronDown size={20} className={css.chevron ?? ''} />
          </button>
        </Heading>
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </div>
      <div id={id} className={classes(css.collapsible, open && css.open)}>
        <div>
          <div className={css.body}>{children}</div>
        </div>
      </div>
    </section>
  )
}
