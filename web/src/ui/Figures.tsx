import css from './Figures.module.css'

export interface Figure {
  readonly label: string
  readonly text: string
  /** Written smaller, after the number. */
  readonly unit?: string | undefined
}

/** A few numbers side by side, each under what it is. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={css.figures}>
      {figures.map(({ label, text, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {text}
            {unit !== undefined && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
