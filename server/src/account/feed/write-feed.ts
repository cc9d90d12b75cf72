import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { AnyArea, MetricField } from '@haru/shared/areas/define.ts'
import { formatMinutes } from '@haru/shared/calendar/clock.ts'
import { addDays, type Day, lastDay } from '@haru/shared/calendar/day.ts'
import type { Settings } from '@haru/shared/contract/account/profile.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { toDisplayUnit, unitSymbols } from '@haru/shared/field/quantity.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import { type Category, createDefaultCategory, findCategoryName, toWordKey } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { readCategories } from '@haru/shared/tracking/read/entries.ts'
import type { Owner, Store } from '@haru/shared/tracking/store.ts'
import ICAL from 'ical.js'
import type { Database } from '../../db/schema.ts'
import { iterateInBackground } from '../../runtime/iterate-in-background.ts'
import { translators } from '../../runtime/translators.ts'
import { readStoredEntries } from '../../tracking/stored-entries.ts'

// The library does not count the space before the rest of a folded line.
ICAL.foldLength = 74

/** The days before today that a feed contains. Everything in the future is in it. */
const pastDays = 365
/** The newest events of each area; earlier ones are left out. */
const maxAreaEvents = 2000

interface FeedSources {
  readonly db: Database
  readonly store: Store
}

interface FeedContents {
  readonly areas: readonly AnyArea[]
  readonly settings: Settings
  readonly today: Day
}

interface AreaContext {
  readonly area: AnyArea
  readonly category: Category
  readonly settings: Settings
}

interface FeedEvent {
  /** Tells the events of an entry apart; empty if it has one. */
  readonly suffix: string
  readonly summary: string
  readonly start: ICAL.Time
  readonly end: ICAL.Time
  readonly description?: string
  readonly categories?: string
  /** A colour by its name in CSS (RFC 7986). */
  readonly color?: string
  /** Whether the event leaves the user free. A record does, because it is no appointment. */
  readonly isTransparent: boolean
}

/** Writes the entries of the last year and of the future as iCalendar (RFC 5545). */
export async function writeFeed({ db, store }: FeedSources, owner: Owner, contents: FeedContents): Promise<string> {
  const { areas, settings, today } = contents
  const categories = await readCategories(store.read(owner), areas)
  const range = { start: addDays(today, -pastDays), end: lastDay }
  const [head = '', end = ''] = createCalendar(settings).split(/(?=END:VCALENDAR)/)
  const texts: string[] = [head.trimEnd()]
  for (const area of areas) {
    const context = { area, category: categories[area.id] ?? createDefaultCategory(area), settings }
    const events: string[] = []
    for await (const entry of iterateInBackground(readStoredEntries(db, owner, { area, kind: 'record' }, range))) {
      events.push(...listEvents(context, entry).map((event) => formatEvent(entry, event)))
      if (events.length > 2 * maxAreaEvents) events.splice(0, events.length - maxAreaEvents)
    }
    texts.push(...events.slice(-maxAreaEvents))
  }
  return `${[...texts, end.trimEnd()].join('\r\n')}\r\n`
}

function createCalendar({ timeZone }: Settings): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('prodid', '-//Haru//Haru//EN')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('x-wr-calname', 'Haru')
  calendar.updatePropertyWithValue('x-wr-timezone', timeZone)
  return calendar.toString()
}

function listEvents(context: AreaContext, entry: Entry): readonly FeedEvent[] {
  const { area } = context
  if (area === calendarArea) return entry.items.map((item, i) => createCalendarEvent(context, entry, item, i))
  const { interval } = area.charts
  if (interval === undefined) return [createTotalsEvent(context, entry)]
  return entry.items.flatMap((item, i) => {
    const [from, to] = [item[interval.from], item[interval.to]]
    if (typeof from !== 'number' || typeof to !== 'number') return []
    return [createIntervalEvent(context, entry, { item, from, to, suffix: `-${i}` })]
  })
}

function createCalendarEvent(context: AreaContext, entry: Entry, item: Values, index: number): FeedEvent {
  return {
    ...toDays(entry),
    suffix: `-${index}`,
    summary: String(item['title']),
    description: String(item['content']),
    categories: formatPart(context, item),
    color: String(item['color']),
    isTransparent: false,
  }
}

/** A day of records as an event of the whole day with its totals. */
function createTotalsEvent({ area, settings }: AreaContext, entry: Entry): FeedEvent {
  const { language, weight, currency, countWarmUps } = settings
  const t = translators[language]
  const totals = area.total(entry.items, entry.values, { countWarmUps })
  const texts = Object.entries(area.metrics).flatMap(([name, { goal }]) => {
    const total = totals[name] ?? null
    if (total === null || total === 0) return []
    return [`${t(`${area.id}.${name}` as TextKey)} ${formatTotal(goal, total, { weight, currency, language })}`]
  })
  const name = t(`area.${area.id}` as TextKey)
  const summary = texts.length === 0 ? name : `${name}: ${texts.join(' · ')}`
  return { ...toDays(entry), suffix: '', summary, isTransparent: true }
}

interface FeedInterval {
  readonly item: Values
  /** Minutes since midnight. */
  readonly from: number
  readonly to: number
  readonly suffix: string
}

/** An item between two times of day. Its record belongs to the day of its end, which begins at the day start of the user. */
function createIntervalEvent(
  context: AreaContext,
  { period }: Entry,
  { item, from, to, suffix }: FeedInterval,
): FeedEvent {
  const { timeZone, dayStart } = context.settings
  const endDay = to < dayStart * 60 ? addDays(period.start, 1) : period.start
  const startDay = from < to ? endDay : addDays(endDay, -1)
  const name = translators[context.settings.language](`area.${context.area.id}` as TextKey)
  return {
    suffix,
    summary: [name, formatPart(context, item)].filter(Boolean).join(' · '),
    start: toInstant(startDay, from, timeZone),
    end: toInstant(endDay, to, timeZone),
    isTransparent: true,
  }
}

function toDays({ period }: Entry): Pick<FeedEvent, 'start' | 'end'> {
  // The end of an event is the first day after it.
  return { start: ICAL.Time.fromDateString(period.start), end: ICAL.Time.fromDateString(addDays(period.end, 1)) }
}

function toInstant(day: Day, minutes: number, timeZone: string): ICAL.Time {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(`${day}T${formatMinutes(minutes)}`).toZonedDateTime(
    timeZone,
  )
  return ICAL.Time.fromJSDate(new Date(epochMilliseconds), true)
}

function formatPart({ area, category, settings }: AreaContext, { part }: Values): string {
  const t = translators[settings.language]
  return findCategoryName(area, category, { part: String(part), title: null }, (of, at) =>
    t(toWordKey(of, at) as TextKey),
  )
}

function formatTotal(
  field: MetricField,
  total: number,
  { language, ...units }: Pick<Settings, 'language' | 'weight' | 'currency'>,
): string {
  const format = createFormatter(language)
  if (field.kind !== 'number') return field.kind === 'clock' ? formatMinutes(total) : format.duration(total)
  const displayed = toDisplayUnit(total, field.quantity, units)
  if (field.quantity === 'money') return format.money(displayed, units.currency)
  return [format.number(displayed), unitSymbols[field.quantity](units)].filter(Boolean).join(' ')
}

/** The library folds the lines and escapes the texts. */
function formatEvent({ id, stamp }: Entry, event: FeedEvent): string {
  const component = new ICAL.Component('vevent')
  const set = (name: string, value: string | ICAL.Time) => component.updatePropertyWithValue(name, value)
  const stampTime = ICAL.Time.fromJSDate(new Date(stamp?.updatedAt ?? 0), true)
  set('uid', `${id}${event.suffix}@haru`)
  set('dtstamp', stampTime)
  set('last-modified', stampTime)
  set('dtstart', event.start)
  set('dtend', event.end)
  set('summary', event.summary)
  if (event.description) set('description', event.description)
  if (event.categories) set('categories', event.categories)
  if (event.color) set('color', event.color)
  if (event.isTransparent) set('transp', 'TRANSPARENT')
  return component.toString()
}
