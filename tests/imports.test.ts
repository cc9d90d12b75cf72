import type { SkipReason } from '@haru/server/src/import/read/import-result.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { createTranslator } from '@haru/shared/i18n/translate.ts'
import { expect, test } from 'vitest'
import { formatSkipReason } from '../web/src/import/import-texts.ts'
import { createImport, importFile, readExport, sendImport, waitForReading } from './support/api/import-client.ts'
import { calendarEventOf, calendarFileOf } from './support/data/format-files.ts'
import { mintFileOf, sleepFileOf, strongFile, strongSet } from './support/data/import-files.ts'
import { describeWithAppOn } from './support/servers/describe-on-databases.ts'

const dayMs = 86_400_000
const onDay = (day: string) => ({ dateType: 'day', dateStart: day, dateEnd: day })

test('the screen has words for each reason why a row is skipped', () => {
  const t = createTranslator('en', en)
  // The names of the server, which only their type lists.
  const reasons = {
    restTimer: true,
    note: true,
    empty: true,
    noTime: true,
    adjustment: true,
    transfer: true,
    duplicate: true,
    superseded: true,
    overlap: true,
    awake: true,
    inBed: true,
    stage: true,
    override: true,
    cancelled: true,
    alreadyThere: true,
    otherSheet: true,
    notKept: true,
  } satisfies Record<Exclude<SkipReason, `currency:${string}`> | 'overlap' | 'alreadyThere', true>
  expect(Object.keys(reasons).filter((reason) => formatSkipReason(t, reason) === t('imports.omitted.other'))).toEqual(
    [],
  )
  expect(formatSkipReason(t, 'currency:USD')).toContain('USD')
})

describeWithAppOn('postgres', (opened) => {
  const detail = async (area: string, day: string) =>
    (await opened.kim.get(`/${area}/detail`, { DATE: onDay(day) })).body.result
  const remove = (importId: string) => opened.kim.remove('/import/delete', { importId })
  const commit = ({ importId, revision }: { readonly importId: string; readonly revision: number }) =>
    opened.kim.post('/import/commit', { importId, revision })

  test('a preview stores nothing, a commit stores the sets, and a revert takes them back', async () => {
    const before = await readExport(opened.kim)
    const { body } = await createImport(opened.kim, strongFile, 'C:\\exports\\strong.csv')
    const read = body.result
    expect(read).toMatchObject({
      state: 'open',
      format: 'strong',
      fileName: 'strong.csv',
      dateStart: '2026-03-02',
      dateEnd: '2026-03-04',
      records: 5,
      taken: 5,
      known: 0,
      joined: 0,
      questions: [],
      outcome: null,
      totals: { exercise_total_volume: 67.5 * 8 + 50 * 5 + 70 * 10, food_total_kcal: null },
    })
    expect(read.counts).toContainEqual({ list: 'exercise', kind: 'set', count: 5 })
    expect(read.names).toMatchObject([
      { area: 'exercise', name: 'Squat (Barbell)', count: 4, part: 'leg', title: 'backSquat', isNew: false },
      { area: 'exercise', name: 'Zercher Carry', count: 1, title: 'Zercher Carry', isNew: true },
    ])
    expect(read.sample[0]).toMatchObject({
      line: 2,
      list: 'exercise',
      dateStart: '2026-03-02',
      section: { exercise_part: 'leg', exercise_title: 'backSquat', exercise_set: 1, exercise_weight: 67.5 },
    })
    expect(await readExport(opened.kim)).toBe(before)

    const committed = (await commit(read)).body.result
    expect(committed).toMatchObject({ state: 'committed', outcome: { created: 2, joined: 0, items: 3, kept: 0 } })
    const day = await detail('exercise', '2026-03-02')
    expect(day.exercise_section[0].exercise_sets).toEqual([
      { weight: 40, rep: 12, kind: 'warmUp' },
      { weight: 67.5, rep: 8, kind: 'normal' },
    ])
    // Again, with whatever revision.
    expect((await commit(read)).body.result.outcome).toEqual(committed.outcome)
    expect((await detail('exercise', '2026-03-02')).revision).toBe(1)

    expect((await remove(read.importId)).body.result).toMatchObject({ state: 'reverted', outcome: { kept: 0 } })
    expect((await remove(read.importId)).body.result.state).toBe('reverted')
    expect(await readExport(opened.kim)).toBe(before)
    expect((await importFile(opened.kim, strongFile)).body.result.outcome.items).toBe(3)
  })

  test('the same file adds nothing, and a longer one adds its new sets only', async () => {
    await importFile(opened.kim, strongFile)
    const again = (await createImport(opened.kim, strongFile)).body.result
    expect(again).toMatchObject({ taken: 0, known: 5, dateStart: '0000-00-00', totals: { exercise_total_volume: 0 } })
    expect(again.counts.map(({ count }: { readonly count: number }) => count)).toEqual(again.counts.map(() => 0))
    const longer = `${strongFile}${strongSet('2026-03-06', 'Zercher Carry', 1, 55, 5)}\n`
    const added = (await importFile(opened.kim, longer)).body.result
    expect(added).toMatchObject({ taken: 1, known: 5, outcome: { created: 1, joined: 0, items: 1 } })
    // The name became a title in the first import.
    const [first, second] = [await detail('exercise', '2026-03-02'), await detail('exercise', '2026-03-06')]
    expect(second.exercise_section[0].exercise_title).toBe(first.exercise_section[1].exercise_title)
    expect((await detail('exercise', '2026-03-04')).revision).toBe(1)
  })

  test('an entry that the user deletes stays deleted until the import is reverted', async () => {
    const { importId } = (await importFile(opened.kim, strongFile)).body.result
    await opened.kim.remove('/exercise/delete', { DATE: onDay('2026-03-04') })
    expect((await createImport(opened.kim, strongFile)).body.result.taken).toBe(0)
    await remove(importId)
    expect((await createImport(opened.kim, strongFile)).body.result.taken).toBe(5)
  })

  test('a revert keeps later changes of the user and earlier entries', async () => {
    const typed = { exercise_section: [lift(3, 5, 100)], exercise_total_scale: 71.5 }
    await opened.kim.post('/exercise/create', { DATE: onDay('2026-03-02'), OBJECT: typed })
    const before = await readExport(opened.kim)
    const read = (await createImport(opened.kim, strongFile)).body.result
    expect(read.joined).toBe(1)
    const { importId } = (await commit(read)).body.result
    const joined = await detail('exercise', '2026-03-02')
    expect(joined.exercise_section).toHaveLength(3)
    expect(joined.exercise_total_scale).toBe(71.5)

    const edited = await detail('exercise', '2026-03-04')
    const OBJECT = { ...edited, exercise_section: [lift(2, 6, 72.5)] }
    const saved = await opened.kim.put('/exercise/update', { DATE: onDay('2026-03-04'), OBJECT, type: 'update' })
    expect(saved.status, saved.text).toBe(200)
    expect((await remove(importId)).body.result.outcome).toMatchObject({ kept: 1 })
    expect((await detail('exercise', '2026-03-04')).exercise_section).toMatchObject([
      { exercise_set: 2, exercise_rep: 6, exercise_weight: 72.5 },
    ])
    await opened.kim.remove('/exercise/delete', { DATE: onDay('2026-03-04') })
    expect(await readExport(opened.kim)).toBe(before)
  })

  test('a sleep that overlaps one of the account is skipped, and another one of the day joins it', async () => {
    const night = { sleep_part: 'night', sleep_bedTime: '23:00', sleep_wakeTime: '07:00' }
    await opened.kim.post('/sleep/create', { DATE: onDay('2026-03-02'), OBJECT: { sleep_section: [night] } })
    const file = sleepFileOf(
      ['2026-03-01 23:30:00', '2026-03-02 06:30:00'],
      ['2026-03-02 14:00:00', '2026-03-02 14:40:00'],
      ['2026-03-02 23:10:00', '2026-03-03 07:10:00'],
    )
    const read = (await createImport(opened.kim, file)).body.result
    expect(read).toMatchObject({ records: 3, taken: 2, skipped: [{ reason: 'overlap', count: 1, lines: [2] }] })
    await commit(read)
    expect((await detail('sleep', '2026-03-02')).sleep_section.map(bedTimeOf)).toEqual(['23:00', '14:00'])
    expect((await createImport(opened.kim, file)).body.result).toMatchObject({ taken: 0, known: 2, skippedCnt: 1 })
  })

  test('two equal rows are two records, and an edited category of a name is used', async () => {
    const rows = [
      ['3/02/2026', 'Corner shop', '4.50', 'debit', 'Shoes'],
      ['3/02/2026', 'Corner shop', '4.50', 'debit', 'Shoes'],
      ['3/03/2026', 'Payroll', '2000.00', 'credit', 'Paycheck'],
    ] as const
    await opened.replaceKim({ user_currency: 'USD' })
    const read = (await createImport(opened.kim, mintFileOf(...rows))).body.result
    expect(read).toMatchObject({ taken: 3, totals: { money_total_income: 2000, money_total_expense: 9 } })
    const { importId, revision } = read
    const names = [{ area: 'money', name: 'Shoes', part: 'expense', title: 'beauty' }]
    const update = (OBJECT: object, of = revision) =>
      opened.kim.put('/import/update', { importId, revision: of, OBJECT })
    const mapped = (await waitForReading(opened.kim, await update({ names }))).body.result
    expect(mapped.revision).toBe(revision + 1)
    expect(mapped.names).toContainEqual({ ...names[0], count: 2, isNew: false })
    expect(await update({ names })).toMatchObject({
      status: 409,
      body: { code: 'staleVersion', current: { importId } },
    })
    const invalid = { status: 400, body: { code: 'invalidField' } }
    expect(await update({ answers: { weightUnit: 'kg' } }, mapped.revision)).toMatchObject(invalid)
    expect(await update({ names: [{ ...names[0], part: 'holiday' }] }, mapped.revision)).toMatchObject(invalid)
    expect(await update({ names: [{ ...names[0], name: 'Boots' }] }, mapped.revision)).toMatchObject(invalid)
    await commit(mapped)
    expect((await detail('money', '2026-03-02')).money_section.map(titleOf)).toEqual(['beauty', 'beauty'])
    expect(await update({ names }, mapped.revision)).toMatchObject({ status: 409, body: { code: 'tooLate' } })
  })

  test('a question without an answer blocks the commit', async () => {
    const withoutUnit = strongFile.replace('Weight (kg)', 'Weight')
    const read = (await createImport(opened.kim, withoutUnit)).body.result
    expect(read.questions).toMatchObject([{ id: 'weightUnit', options: ['kg', 'lb'], answer: null }])
    const refused = await commit(read)
    expect(refused).toMatchObject({ status: 409, body: { code: 'importNotReady', current: { state: 'open' } } })
    const { importId, revision } = read
    const OBJECT = { answers: { weightUnit: 'kg' } }
    const answered = await waitForReading(
      opened.kim,
      await opened.kim.put('/import/update', { importId, revision, OBJECT }),
    )
    expect((await commit(answered.body.result)).body.result.state).toBe('committed')
  })

  test('a record has at most 100 items, and rows beyond are refused by their lines', async () => {
    const rows = Array.from({ length: 103 }, (_, i) => ['3/02/2026', `Shop ${i}`, '1.00', 'debit', 'Shoes'] as const)
    const read = (await createImport(opened.kim, mintFileOf(...rows))).body.result
    expect(read).toMatchObject({ records: 103, taken: 100, refusedCnt: 3 })
    expect(
      read.refused.map(({ line, code }: { readonly line: number; readonly code: string }) => [line, code]),
    ).toEqual([
      [102, 'tooManyItems'],
      [103, 'tooManyItems'],
      [104, 'tooManyItems'],
    ])
  })

  test('a day of the calendar has at most 100 entries, whose notes are cut to the room for them together', async () => {
    const before = await readExport(opened.kim)
    const events = Array.from({ length: 101 }, (_, i) => calendarEventOf('20260302', i < 12 ? '가'.repeat(900) : ''))
    const read = (await createImport(opened.kim, calendarFileOf(events.join('')))).body.result
    expect(read).toMatchObject({ taken: 100, shortened: 1, refused: [{ code: 'tooManyItems' }] })
    await commit(read)
    const { calendar_section: items } = await detail('calendar', '2026-03-02')
    const lengths = items.map(({ calendar_content: note }: { readonly calendar_content: string }) => note.length)
    expect(lengths).toEqual([...Array(11).fill(900), 100, ...Array(88).fill(0)])
    await remove(read.importId)
    expect(await readExport(opened.kim)).toBe(before)
  })

  test('an import of another user is as one that does not exist', async () => {
    const { importId, revision } = (await createImport(opened.kim, strongFile)).body.result
    const lee = await opened.app.signUp()
    const notFound = { status: 404, body: { code: 'notFound' } }
    for (const id of [importId, '0193e9c0-0000-7000-8000-000000000001', '', '../x']) {
      expect(await lee.get('/import/detail', { importId: id })).toMatchObject(notFound)
      expect(await lee.post('/import/commit', { importId: id, revision })).toMatchObject(notFound)
      expect(await lee.put('/import/update', { importId: id, revision, OBJECT: {} })).toMatchObject(notFound)
      expect(await lee.remove('/import/delete', { importId: id })).toMatchObject(notFound)
    }
    expect((await lee.get('/import/list')).body.totalCnt).toBe(0)
    expect((await opened.kim.get('/import/detail', { importId })).body.result.state).toBe('open')
  })

  test('the list has the newest import first, without what only the detail shows', async () => {
    const first = (await createImport(opened.kim, strongFile)).body.result
    const second = (await importFile(opened.kim, strongFile)).body.result
    const { result, totalCnt } = (await opened.kim.get('/import/list', { PAGING: { page: 1 } })).body
    expect([totalCnt, result.map(({ importId }: { readonly importId: string }) => importId)]).toEqual([
      2,
      [second.importId, first.importId],
    ])
    expect(result[0]).toMatchObject({ state: 'committed', sample: [], names: [], taken: 5 })
  })

  test('an import that is not committed expires after a day with its file, and a committed one has no file', async () => {
    const { importId } = (await createImport(opened.kim, strongFile)).body.result
    const committed = (await importFile(opened.kim, strongFile)).body.result
    expect(await countRows()).toEqual([2, 1])
    opened.app.clocks.advance(dayMs + 1)
    await opened.app.removeExpiredRows()
    expect(await countRows()).toEqual([1, 0])
    expect((await opened.kim.get('/import/detail', { importId })).status).toBe(404)
    expect((await remove(committed.importId)).body.result.state).toBe('reverted')
  })

  test('a discarded import is removed and stores nothing', async () => {
    const { importId } = (await createImport(opened.kim, strongFile)).body.result
    expect((await remove(importId)).body.result.state).toBe('reverted')
    expect(await countRows()).toEqual([0, 0])
    expect((await remove(importId)).status).toBe(404)
  })

  test('another server goes on with a file that a server has stopped reading', async () => {
    const { importId, revision } = (await createImport(opened.kim, strongFile)).body.result
    const stopped = { state: 'reading', preview: '', progress: 10, read_at: opened.app.clocks.now() - dayMs }
    await opened.app.db.updateTable('import').set(stopped).where('id', '=', importId).execute()
    const found = await waitForReading(opened.kim, await opened.kim.get('/import/detail', { importId }))
    expect(found.body.result).toMatchObject({ state: 'open', revision, taken: 5 })
  })

  test('a file waits while another server reads one of the account, and no other account does', async () => {
    const name = `import ${opened.kim.id}`
    const lease = { name, holder: 'another server', ends_at: Date.now() + 600_000 }
    await opened.app.db.insertInto('lease').values(lease).execute()
    const waiting = await sendImport(opened.kim, strongFile)
    const lee = await opened.app.signUp()
    expect((await createImport(lee, strongFile)).body.result.state).toBe('open')
    const { importId } = waiting.body.result
    expect((await opened.kim.get('/import/detail', { importId })).body.result).toMatchObject({
      state: 'reading',
      format: '',
    })
    await opened.app.db.deleteFrom('lease').where('name', '=', name).execute()
    expect((await waitForReading(opened.kim, waiting)).body.result).toMatchObject({ state: 'open', taken: 5 })
  })

  test('no other server reads a file of the account while this one does', async () => {
    const readLeases = async () =>
      (await opened.app.db.selectFrom('lease').select('name').execute()).map(({ name }) => name)
    const rows = Array.from({ length: 20_000 }, () => ['3/02/2026', 'Shop', '1.00', 'debit', 'Shoes'] as const)
    const reading = createImport(opened.kim, mintFileOf(...rows))
    await expect.poll(readLeases, { interval: 10 }).toContain(`import ${opened.kim.id}`)
    await reading
    await expect.poll(readLeases).not.toContain(`import ${opened.kim.id}`)
  })

  test('a file that a server has stopped storing is read by no other, and can be sent again', async () => {
    const { importId } = (await createImport(opened.kim, strongFile)).body.result
    const stopped = { state: 'reading', preview: '', progress: 0, read_at: 0 }
    await opened.app.db.updateTable('import').set(stopped).where('id', '=', importId).execute()
    const find = async () => (await opened.kim.get('/import/detail', { importId })).body.result
    expect(await find()).toMatchObject({ state: 'reading' })
    opened.app.clocks.advance(601_000)
    expect(await find()).toMatchObject({ state: 'failed', code: 'unreadable' })
    await remove(importId)
    expect((await createImport(opened.kim, strongFile)).body.result).toMatchObject({ state: 'open', taken: 5 })
  })

  test.each([
    ['gone, as after a restored backup', 0],
    ['cut off', 1],
  ])('a file that is %s is refused at the commit, and the next one is read', async (_, kept) => {
    const { importId, revision } = await opened.app.onOneServer(async () => {
      const { result } = (await createImport(opened.kim, strongFile)).body
      await endKeptThread()
      return result
    })
    const chunks = opened.app.db.deleteFrom('import_chunk').where('import_id', '=', importId)
    if (kept === 0) await chunks.execute()
    else
      await opened.app.db
        .updateTable('import_chunk')
        .set({ body: 'H4sIAAAA' })
        .where('import_id', '=', importId)
        .execute()
    expect(await commit({ importId, revision })).toMatchObject({ status: 400, body: { code: 'unreadable' } })
    await remove(importId)
    expect((await importFile(opened.kim, strongFile)).body.result.state).toBe('committed')
  })

  test('new categories and a commit soon after a preview need no second reading of the file on their server', async () => {
    const money = mintFileOf(['3/02/2026', 'Shop', '100.00', 'debit', 'Shoes'])
    await opened.app.onOneServer(async () => {
      const { importId, revision } = (await createImport(opened.kim, money)).body.result
      await opened.app.db.deleteFrom('import_chunk').where('import_id', '=', importId).execute()
      const names = [{ area: 'money', name: 'Shoes', part: 'expense', title: 'beauty' }]
      const { body } = await waitForReading(
        opened.kim,
        await opened.kim.put('/import/update', { importId, revision, OBJECT: { names } }),
      )
      expect(body.result).toMatchObject({ state: 'open', names })
      expect((await commit(body.result)).body.result).toMatchObject({ state: 'committed', taken: 1 })
    })
    expect((await detail('money', '2026-03-02')).money_section).toMatchObject([{ money_title: 'beauty' }])
  })

  test('a file is read again for another currency', async () => {
    const money = mintFileOf(['3/02/2026', 'Shop', '100.00', 'debit', 'Shoes'])
    const { importId } = (await createImport(opened.kim, money)).body.result
    await opened.app.db.deleteFrom('import_chunk').where('import_id', '=', importId).execute()
    await opened.kim.put('/user/update', { OBJECT: { user_currency: 'USD' } })
    const { body } = await waitForReading(opened.kim, await opened.kim.get('/import/detail', { importId }))
    expect(body.result).toMatchObject({ state: 'failed', code: 'unreadable' })
  })

  /** Ends the thread that waits for another plan of the latest file. */
  async function endKeptThread(): Promise<void> {
    await createImport(await opened.app.signUp(), strongFile)
  }

  /** The numbers of imports and of chunks of files of the user. */
  async function countRows(): Promise<readonly number[]> {
    const imports = await opened.app.db
      .selectFrom('import')
      .select('id')
      .where('owner_id', '=', opened.kim.id)
      .execute()
    const chunks = await opened.app.db
      .selectFrom('import_chunk')
      .select('number')
      .where('owner_id', '=', opened.kim.id)
      .execute()
    return [imports.length, chunks.length]
  }
})

const lift = (set: number, rep: number, weight: number) => ({
  exercise_part: 'leg',
  exercise_title: 'backSquat',
  exercise_set: set,
  exercise_rep: rep,
  exercise_weight: weight,
  exercise_sets: [],
})
const bedTimeOf = (item: { readonly sleep_bedTime: string }) => item.sleep_bedTime
const titleOf = (item: { readonly money_title: string }) => item.money_title
