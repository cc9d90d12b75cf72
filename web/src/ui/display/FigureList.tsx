import { AccessibleText } from './AccessibleText.tsx'
import css from './FigureList.module.css'

export interface FigureItem {
  readonly label: string
  readonly text: string
  /** Shown smaller, after the number. */
  readonly unit?: string | undefined
  /** The text for screen readers, if it differs from the number. */
  readonly said?: string | undefined
}

/** Numbers side by side, each below its label. */
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
