// Apart from the reads, so that the contract, and with it the first load of the web, does not contain them.

/** The number of entries on a page of a list. */
export const pageSize = 10

/** The number of rows on a page of the list of the calendar. */
export const calendarPageSize = 100

/** The number of days that a month shows in whole weeks. */
export const maxCalendarDays = 42

/** The largest number of days from which the usual items are read. */
export const maxUsualDays = 92

/** The number of days from which the usual items are read if a request has no range. */
export const defaultUsualDays = 60

/** The longest text of a search, in characters. */
export const maxQueryLength = 100
