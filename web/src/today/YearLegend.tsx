import { useText } from '../lib/language.tsx'
import type { DayMark } from './day-mark.ts'
import css from './YearGrid.module.css'

const order: readonly DayMark[] = [5, 4, 3, 2, 1, 'none', '']

/** Explains the marks of the squares, with the number of days of each. */
export function YearLegend({ marks }: { readonly marks: readonly DayMark[] }) {
  const t = useText()
  return (
    <ul className={css.legend} aria-label={t('year.legend')}>
      {order.map((mark) => (
        <li key={mark}>
          <span className={css.square} data-mark={mark} aria-hidden="true" />
          {findMarkWord(mark)}
          <b>{t('tracking.record.count', { count: marks.filter((each) => each === mark).length })}</b>
        </li>
      ))}
    </ul>
  )

  function findMarkWord(mark: DayMark): string {
    if (mark === '') return t('year.nothing')
    return mark === 'none' ? t('year.none') : t(`tracking.band.${mark}`)
  }
}
