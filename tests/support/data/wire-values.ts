import type { PeriodType } from '@haru/shared/calendar/period.ts'

/** A day or another period in the format of the wire. */
export function wirePeriod(dateType: PeriodType, dateStart: string, dateEnd = dateStart) {
  return { dateType, dateStart, dateEnd }
}

export function spends(...amounts: readonly number[]) {
  return {
    money_section: amounts.map((amount) => ({
      money_part: 'expense',
      money_title: 'food',
      money_amount: amount,
      money_content: '',
      money_include: 'Y',
    })),
  }
}
