import { useFormat } from '../../lib/language.tsx'
import { getWeekendClass } from './weekend.ts'

/** The header of a table of weeks, from Monday. */
export function Weekdays() {
  const { weekdays } = useFormat()
  return (
    <thead>
      <tr>
        {weekdays.map((name, index) => (
          <th key={name} scope="col" className={getWeekendClass(index + 1)}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
