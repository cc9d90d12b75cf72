import { AccessibleText } from './AccessibleText.tsx'
import css from './FigureList.module.css'

export interface FigureItem {
  readonly label: string
  readonly text: string
  /** Written smaller, after the number. */
  readonly unit?: string | undefined
  /** How the number is read aloud, where that is not how it is written. */
  readonly said?: string | undefined
}

/** A few numbers side by side, each under what it is. */
export function FigureList({ figures }: { readonly figures: readonly FigureItem[] }) {
  return (
    <dl className={css.figures}>
      {figures.map(({ label, text, unit, said }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <AccessibleText label={said}>
              {text}
              {unit !== undefined && <small>{unit}</small>}
            </AccessibleText>
          </dd>
        </div>
      ))}
    </dl>
  )
}
