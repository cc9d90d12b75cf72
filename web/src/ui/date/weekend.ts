import css from './weekend.module.css'

/** The class of a weekday, 1 (Monday) to 7: Saturdays are blue and Sundays red. */
export function getWeekendClass(weekday: number): string | undefined {
  return { 6: css.saturday, 7: css.sunday }[weekday]
}
