import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/language.tsx'
import css from './ChartTable.module.css'

export interface ChartTableProps {
  readonly caption: string
  /** The first is the heading of the row names. */
  readonly columns: readonly string[]
  readonly rows: readonly ChartTableRow[]
  /** Shown below the table. */
  readonly children?: ReactNode
}

interface ChartTableRow {
  readonly name: string
  /** `small` content is shown below the rest of a cell. */
  readonly cells: readonly ReactNode[]
}

/** The numbers of a chart as a table, collapsed below it. */
export function ChartTable({ caption, columns, rows, children }: ChartTableProps) {
  const t = useText()
  return (
    <details className={css.disclosure}>
      <summary>
        {t('ui.table')}
        <ChevronDown size={18} />
      </summary>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                <td key={columns[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </details>
  )
}
