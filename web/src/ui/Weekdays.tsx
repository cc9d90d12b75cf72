import { useFormat } from '../lib/language.tsx'
import { weekend } from './weekend.ts'

/** The head of a table of weeks, from Monday on. */
export function Weekdays() {
  const { weekdays } = useFormat()
  return (
    <thead>
      <tr>
        {weekdays.map((name, index) => (
          <th key={name} scope="col" className={weekend(index + 1)}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
