import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { sleep } from '@haru/shared/areas/sleep.ts'
import { addDays, type Day, day } from '@haru/shared/calendar/day.ts'
import { periodAround, toPeriod } from '@haru/shared/calendar/period.ts'
import { calendarCollection } from '@haru/shared/tracking/collections.ts'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFeed } from '../../../../tests/support/api/feed-client.ts'
import { saveOf } from '../../../../tests/support/data/wire-samples.ts'
import { databases } from '../../../../tests/support/servers/databases.ts'
import { describeOnDatabases } from '../../../../tests/support/servers/describe-on-databases.ts'
import { setClock } from '../../../../tests/support/servers/set-clock.ts'
import { type Client, password, type UserClient } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { verifyAddress } from '../../testing/verify-address.ts'

const now = Date.parse('2026-03-31T03:00:00Z')
const today = day('2026-03-31')

describeOnDatabases('sqlite', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open: databases[kind] })
    setClock(app, now)
  })
  afterAll(() => app.close())

  const get = (path: string, headers = {}, client: Client = app.client()) =>
    client.send({ method: 'GET', path, headers })
  const readEvents = async (path: string) => parseEvents((await get(path)).text)

  async function saveEntry(user: Client, start: Day, end: Day, items: readonly object[]): Promise<void> {
    const entry = { period: toPeriod({ start, end }), values: {}, items: items as never }
    const { call, input } = saveOf(calendarCollection, entry)
    expect((await user.post(call.path, input)).body.status).toBe('success')
  }

  test('the feed has the calendar entries of the last year and of the future, whatever their texts are', async () => {
    const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map(cleanText)
    const text = fc.array(line, { maxLength: 5 }).map((lines) => lines.join('\n'))
    const item = fc.record({
      part: fc.constantFrom('schedule', 'memo'),
      title: line.filter((title) => title !== ''),
      color: fc.constantFrom('red', 'gray'),
      content: text,
    })
    const entry = fc.record({ items: fc.array(item, { minLength: 1, maxLength: 4 }), length: fc.nat(3) })
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 5 }), async (entries) => {
        const kim = await app.signUp()
        const expected: unknown[] = []
        for (const [i, { items, length }] of entries.entries()) {
          const start = addDays(today, (i - 2) * 10)
          await saveEntry(kim, start, addDays(start, length), items)
          for (const { title, content } of items) {
            expected.push([title.trim(), content.trim(), start, addDays(start, length + 1)])
          }
        }
        const events = await readEvents(await openFeed(kim, [calendarArea.id]))
        const found = events.map(({ summary, description, startDate, endDate }) => [
          summary.trim(),
          (description ?? '').trim(),
          startDate.toString(),
          endDate.toString(),
        ])
        expect(found.toSorted()).toEqual(expected.toSorted())
        expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
      }),
      { numRuns: 8 },
    )
  })

  test('lines are folded by octets, and end as RFC 5545 has it', async () => {
    const kim = await app.signUp()
    const title = '치과'.repeat(20)
    await saveEntry(kim, today, today, [{ part: 'memo', title, color: 'red', content: 'a;b,c\\d\n😀'.repeat(40) }])
    const { text, headers } = await get(await openFeed(kim))
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    const lines = text.split('\r\n')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
  })

  test('a night is an event of the time zone of the user, and other records are days with their totals', async () => {
    const kim = await app.signUp({ user_lang: 'en', user_timeZone: 'America/New_York' })
    const DATE = { dateType: 'day', dateStart: '2026-03-08', dateEnd: '2026-03-08' }
    const night = { sleep_part: 'night', sleep_bedTime: '23:30', sleep_wakeTime: '07:00' }
    const run = { exercise_part: 'cardio', exercise_title: 'running', exercise_cardio: '00:40' }
    for (const [path, OBJECT] of [
      ['/sleep/create', { sleep_section: [night] }],
      ['/exercise/create', { exercise_section: [run] }],
    ] as const) {
      expect((await kim.post(path, { DATE, OBJECT })).body.status).toBe('success')
    }
    const events = await readEvents(await openFeed(kim))
    // The clocks went forward in this night.
    expect(events.map((event) => [event.summary, event.startDate.toString(), event.endDate.toString()])).toEqual([
      [expect.stringMatching(/^Exercise: .*40.min/), '2026-03-08', '2026-03-09'],
      [expect.stringMatching(/^Sleep · /), '2026-03-08T04:30:00Z', '2026-03-08T11:00:00Z'],
    ])
    await kim.put('/user/feed/update', { areas: [sleep.id] })
    expect(await readEvents(await feedPath(kim))).toHaveLength(1)
  })

  test('entries of more than a year ago are left out, and an event keeps its id when its entry changes', async () => {
    const kim = await app.signUp()
    const item = { part: 'memo', title: '치과', color: 'red', content: '' }
    await saveEntry(kim, addDays(today, -366), addDays(today, -366), [{ ...item, title: '오래전' }])
    await saveEntry(kim, addDays(today, -366), addDays(today, -365), [{ ...item, title: '작년' }])
    await saveEntry(kim, addDays(today, 30_000), addDays(today, 30_000), [{ ...item, title: '먼 훗날' }])
    const path = await openFeed(kim)
    const before = await readEvents(path)
    expect(before.map(({ summary }) => summary)).toEqual(['작년', '먼 훗날'])
    const { input } = saveOf(calendarCollection, {
      period: periodAround('day', addDays(today, 30_000)),
      values: {},
      items: [{ ...item, title: '바뀐 제목' }],
    })
    expect((await kim.put('/calendar/update', { ...input, type: 'replace' })).body.status).toBe('success')
    const after = await readEvents(path)
    expect(after[1]?.summary).toBe('바뀐 제목')
  })

  test('the feed has the newest 2,000 events of an area', async () => {
    const kim = await app.signUp()
    for (let i = 0; i < 42; i += 1) {
      const items = Array.from({ length: 100 }, (_, j) => ({
        part: 'memo',
        title: `${i * 100 + j}`,
        color: 'red',
        content: '',
      }))
      await saveEntry(kim, addDays(today, i), addDays(today, i), items)
    }
    const events = await readEvents(await openFeed(kim))
    expect(events.map(({ summary }) => Number(summary))).toEqual(Array.from({ length: 2000 }, (_, i) => 2200 + i))
  })

  test('a new address ends the earlier one at once, and so does turning the feed off', async () => {
    const kim = await app.signUp()
    const first = await openFeed(kim)
    const second = await openFeed(kim)
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200])
    expect(await feedPath(kim)).toBe(second)
    const unknown = await get('/haru/feed/nothing')
    expect({ ...(await get(first)).body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect((await kim.remove('/user/feed/delete')).body.status).toBe('success')
    expect((await get(second)).status).toBe(404)
    for (const call of ['detail', 'address']) expect((await kim.get(`/user/feed/${call}`)).body.result).toBeNull()
    for (const refused of [
      await kim.remove('/user/feed/delete'),
      await kim.put('/user/feed/update', { areas: [sleep.id] }),
    ]) {
      expect(refused).toMatchObject({ status: 404, body: { code: 'noData' } })
    }
    const invalid = { status: 400, body: { code: 'invalidField' } }
    expect(await kim.post('/user/feed/create', { areas: [] })).toMatchObject(invalid)
    expect(await kim.post('/user/feed/create', { areas: ['nothing'] })).toMatchObject(invalid)
  })

  test('a new address is emailed to the owner, and the email does not contain it', async () => {
    const kim = await app.signUp({ user_lang: 'en' })
    const path = await openFeed(kim)
    const email = app.findEmailTo(kim.loginId)
    expect(email).toMatchObject({ kind: 'feedCreated', subject: 'Your Haru calendar feed has a new address' })
    const secret = path.split('.').at(-2) ?? path
    expect(`${email?.text}${email?.html}`).not.toContain(secret)
    expect(email?.text).toContain('turn it off in the settings under “Your data”')
  })

  test('an area is added after a recent login only, and taken away at any time', async () => {
    const kim = await app.signUp()
    await openFeed(kim, [calendarArea.id, sleep.id])
    setClock(app, now + 11 * 60_000)
    const change = (areas: readonly string[]) => kim.put('/user/feed/update', { areas })
    const readAreas = async () => (await kim.get('/user/feed/detail')).body.result.areas
    expect((await change([sleep.id, calendarArea.id])).body.status).toBe('success')
    expect((await change([sleep.id])).body.status).toBe('success')
    expect(await change([sleep.id, calendarArea.id])).toMatchObject({ status: 403, body: { code: 'reauthRequired' } })
    expect(await readAreas()).toEqual([sleep.id])
    expect((await kim.post('/user/prove', { user_pw: password })).body.status).toBe('success')
    expect((await change([sleep.id, calendarArea.id])).body.status).toBe('success')
    expect(await readAreas()).toEqual([sleep.id, calendarArea.id])
    setClock(app, now)
  })

  test('a secret opens the feed of its owner only, and none after the account was deleted', async () => {
    const [kim, lee] = [await app.signUp(), await app.signUp()]
    await saveEntry(lee, today, today, [{ part: 'memo', title: '남의 일', color: 'red', content: '' }])
    const [mine, theirs] = [await openFeed(kim), await openFeed(lee)]
    expect((await get(mine)).text).not.toContain('남의 일')
    const mixed = `/haru/feed/${lee.id}.${mine.split('.').at(-2)}.ics`
    expect((await get(mixed)).status).toBe(404)
    const { token_hash } = await app.db
      .selectFrom('calendar_feed')
      .selectAll()
      .where('owner_id', '=', lee.id)
      .executeTakeFirstOrThrow()
    expect(theirs).not.toContain(token_hash)
    await deleteAccountOf(lee)
    expect((await get(theirs)).status).toBe(404)
    const left = await app.db.selectFrom('calendar_feed').selectAll().where('owner_id', '=', lee.id).execute()
    expect(left).toEqual([])
  })

  test('an unchanged feed is answered with 304, and needs and sets no cookie', async () => {
    const kim = await app.signUp()
    const path = await openFeed(kim)
    const { headers, status } = await get(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    expect(headers['set-cookie']).toBeUndefined()
    const again = await get(path, { 'if-none-match': `W/${headers['etag']}` })
    expect([again.status, again.text]).toEqual([304, ''])
    const head = await app.client().send({ method: 'HEAD', path })
    expect([head.status, head.text, head.headers['etag']]).toEqual([200, '', headers['etag']])
    await saveEntry(kim, today, today, [{ part: 'memo', title: '새 일정', color: 'red', content: '' }])
    expect((await get(path, { 'if-none-match': `${headers['etag']}` })).status).toBe(200)
  })

  test('guesses are limited, and a secret that is right does not count and is accepted after them', async () => {
    const kim = await app.signUp()
    const path = await openFeed(kim)
    const wrong = path.replace(/\.[\w-]{43}\.ics/, `.${'A'.repeat(43)}.ics`)
    const client = app.client()
    for (let i = 0; i < 40; i += 1) expect((await get(path, {}, client)).status).toBe(200)
    const statuses: number[] = []
    for (let i = 0; i < 31; i += 1) statuses.push((await get(wrong, {}, client)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
    // Programs that read revoked addresses share the network of those that read valid ones, such as the servers of a calendar provider.
    expect((await get(path, {}, client)).status).toBe(200)
  })

  const feedPath = async (user: Client): Promise<string> => (await user.get('/user/feed/address')).body.result.path

  async function deleteAccountOf(user: UserClient): Promise<void> {
    await verifyAddress(app, user, user.loginId, 'delete')
    expect((await user.remove('/user/delete', { user_pw: password })).body.status).toBe('success')
  }
})

function parseEvents(text: string): readonly ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

/** What Haru accepts in a line of text. */
function cleanText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Surrogate}]/gu, '')
    .normalize('NFC')
    .slice(0, 60)
    .trim()
}
