import { ImportFailure } from '../import-failure.ts'

/** A line of iCalendar: `DTSTART;TZID=Asia/Seoul:20260101T090000`. */
export interface CalendarProperty {
  readonly name: string
  readonly params: ReadonlyMap<string, string>
  readonly value: string
}

/** A component of iCalendar with the line where it begins, without the components in it. */
export interface CalendarComponent {
  readonly name: string
  readonly line: number
  readonly properties: readonly CalendarProperty[]
  /** The unfolded lines with those of the components in it. */
  readonly text: readonly string[]
  /** Whether the file ends before the component. */
  readonly isCut: boolean
}

const maxDepth = 10
const maxPropertyLength = 1024 ** 2
// A value without quotes has no comma, so that a line can be read in one way only and takes no longer than its length.
const values = `(?:"[^"]*"|[^",;:]*)(?:,(?:"[^"]*"|[^",;:]*))*`
const linePattern = new RegExp(`^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=${values})*):(.*)$`, 's')
const paramPattern = new RegExp(`;([A-Za-z0-9-]+)=(${values})`, 'g')

interface OpenComponent {
  readonly name: string
  readonly line: number
  readonly properties: CalendarProperty[]
  readonly text: string[]
}

/** Reads the components directly below the calendar. A line that is no property is left out. */
export async function* readCalendarComponents(
  lines: AsyncIterable<{ line: number; text: string }>,
): AsyncGenerator<CalendarComponent> {
  const open: OpenComponent[] = []
  for await (const { line, text } of unfold(lines)) {
    const property = parseProperty(text)
    if (property === null) continue
    for (const component of open) component.text.push(text)
    if (property.name === 'BEGIN') open.push(openComponent(property, line, text))
    else if (property.name === 'END') yield* closeComponent(open)
    else open.at(-1)?.properties.push(property)
    if (open.length > maxDepth) throw new ImportFailure('unreadable')
  }
  const [, cut] = open
  if (cut !== undefined) yield { ...cut, isCut: true }
}

function openComponent({ value }: CalendarProperty, line: number, text: string): OpenComponent {
  return { name: value.trim().toUpperCase(), line, properties: [], text: [text] }
}

function closeComponent(open: OpenComponent[]): readonly CalendarComponent[] {
  const closed = open.pop()
  return closed !== undefined && open.length === 1 ? [{ ...closed, isCut: false }] : []
}

/** Joins folded lines: one that begins with a space continues the line before it. */
async function* unfold(lines: AsyncIterable<{ line: number; text: string }>) {
  let current: { line: number; text: string } | null = null
  for await (const { line, text } of lines) {
    if (/^[ \t]/.test(text) && current !== null) {
      current = { line: current.line, text: current.text + text.slice(1) }
      if (current.text.length > maxPropertyLength) throw new ImportFailure('unreadable')
      continue
    }
    if (current !== null) yield current
    current = { line, text: text.replace(/^\ufeff/, '') }
  }
  if (current !== null) yield current
}

function parseProperty(text: string): CalendarProperty | null {
  const [, name, params = '', value = ''] = linePattern.exec(text) ?? []
  if (name === undefined) return null
  const pairs = [...params.matchAll(paramPattern)]
  return {
    name: name.toUpperCase(),
    params: new Map(pairs.map(([, key = '', given = '']) => [key.toUpperCase(), given.replaceAll('"', '')])),
    value,
  }
}

/** The text of a property, with its escapes resolved. */
export function unescapeText(value: string): string {
  return value.replaceAll(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character)).trim()
}
