import css from './Figures.module.css'
import { Said } from './Said.tsx'

export interface Figure {
  readonly label: string
  readonly text: string
  /** Written smaller, after the number. */
  readonly unit?: string | undefined
  /** How the number is read aloud, where that is not how it is written. */
  readonly said?: string | undefined
}

/** A few numbers side by side, each under what it is. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={css.figures}>
      {figures.map(({ label, text, unit, said }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Said as={said}>
              {text}
              {unit !== undefined && <small>{unit}</small>}
            </Said>
          </dd>
        </div>
      ))}
    </dl>
  )
}
