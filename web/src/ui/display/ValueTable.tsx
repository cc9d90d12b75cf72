import type { ReactNode } from 'react'
import css from './ValueTable.module.css'

export interface ValueTableRow {
  readonly key?: string | undefined
  readonly label: ReactNode
  readonly value: ReactNode
  readonly unit?: string | undefined
  /** A third column, such as a difference. */
  readonly end?: ReactNode
}

export interface ValueTableProps {
  readonly rows: readonly ValueTableRow[]
  readonly head?: readonly [label: ReactNode, value: ReactNode, end?: ReactNode] | undefined
}

/** A table of labels and values, with an optional third column, such as a difference. */
export function ValueTable({ rows, head }: ValueTableProps) {
  const hasEnd = rows.some(({ end }) => end !== undefined)
  return (
    <table className={css.rows}>
      {head !== undefined && (
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col">{head[1]}</th>
            {hasEnd && <th scope="col">{head[2]}</th>}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ key, label, value, unit, end }, index) => (
          <tr key={key ?? index}>
            <th scope="row">{label}</th>
            <td>
              {value}
              {unit !== undefined && <small>{unit}</small>}
            </td>
            {hasEnd && <td className={css.end}>{end}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
