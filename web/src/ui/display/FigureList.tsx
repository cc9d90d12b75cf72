import { AccessibleText } from './AccessibleText.tsx'
import css from './FigureList.module.css'

export interface FigureItem {
  readonly label: string
  readonly text: string
  /** Shown smaller, after the number. */
  readonly unit?: string | undefined
  /** The text for screen readers, if it differs from the number. */
  readonly accessibleText?: string | undefined
}

/** Numbers side by side, each below its label. */
export function FigureList({ figures }: { readonly figures: readonly FigureItem[] }) {
  return (
    <dl className={css.figures}>
      {figures.map(({ label, text, unit, accessibleText }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <AccessibleText label={accessibleText}>
              {text}
              {unit !== undefined && <small>{unit}</small>}
            </AccessibleText>
          </dd>
        </div>
      ))}
    </dl>
  )
}
