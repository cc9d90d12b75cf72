/** The last backup of each of these weeks and months is kept, so that a loss that is noticed late can be restored too. */
export const keptWeeks = 4
export const keptMonths = 6
