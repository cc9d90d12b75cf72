import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createImport, importFile, waitForReading } from './support/api/import-client.ts'
import { mintFileOf } from './support/data/import-files.ts'
import { describeWithAppOn } from './support/servers/describe-on-databases.ts'

// An import beside other requests of the same user: a change of the currency, and a second call for the same import.

describeWithAppOn('postgres', (opened) => {
  const DATE = { dateType: 'day', dateStart: '2026-03-01', dateEnd: '2026-03-01' }
  const file = mintFileOf(['3/01/2026', 'Shop', '12000', 'debit', 'Food'])
  const changeCurrency = () => opened.kim.put('/user/update', { OBJECT: { user_currency: 'USD' } })
  const commit = (importId: string) => opened.kim.post('/import/commit', { importId })
  const remove = (importId: string) => opened.kim.remove('/import/delete', { importId })
  const listAmounts = async () => {
    const { money_section } = (await opened.kim.get('/money/detail', { DATE })).body.result
    return (money_section as readonly { readonly money_amount: number }[]).map((item) => item.money_amount)
  }
  const countRows = async (table: 'entry' | 'import' | 'import_record' | 'import_chunk') =>
    (await opened.app.db.selectFrom(table).select('owner_id').where('owner_id', '=', opened.kim.id).execute()).length

  test('an import can be reverted after a change of the currency', async () => {
    const { importId } = (await importFile(opened.kim, file)).body.result
    await changeCurrency()
    const shown = (await opened.kim.get('/import/detail', { importId })).body.result
    expect([shown.totals.money_total_expense, shown.sample[0].section.money_amount]).toEqual([12_000, 12_000])
    expect((await remove(importId)).body.result).toMatchObject({ state: 'reverted', outcome: { kept: 0 } })
    expect(await listAmounts()).toEqual([])
  })

  test('a revert keeps a payment that was changed after a change of the currency', async () => {
    const { importId } = (await importFile(opened.kim, file)).body.result
    await changeCurrency()
    const { result } = (await opened.kim.get('/money/detail', { DATE })).body
    result.money_section[0].money_amount = 120.5
    await opened.kim.put('/money/update', { DATE, OBJECT: result })
    expect((await remove(importId)).body.result.outcome.kept).toBe(1)
    expect(await listAmounts()).toEqual([120.5])
  })

  test('an open import is read again after a change of the currency, and stores the amounts that it shows', async () => {
    const { importId, revision } = (await createImport(opened.kim, file)).body.result
    await changeCurrency()
    const { body } = await waitForReading(opened.kim, await opened.kim.get('/import/detail', { importId }))
    expect(body.result).toMatchObject({
      state: 'open',
      revision: revision + 1,
      totals: { money_total_expense: 12_000 },
    })
    expect((await opened.kim.post('/import/commit', { importId, revision })).body.code).toBe('staleVersion')
    await commit(importId)
    expect(await listAmounts()).toEqual([12_000])
  })

  test('two commits of an import at once store it once, and both return the stored counts', async () => {
    const { importId } = (await createImport(opened.kim, file)).body.result
    const [first, second] = await Promise.all([commit(importId), commit(importId)])
    expect(first.body.result).toMatchObject({ state: 'committed', outcome: { items: 1 } })
    expect(second.body).toEqual(first.body)
    expect(await listAmounts()).toEqual([12_000])
  })

  test('an import that is discarded while it is stored is reverted', async () => {
    const rows = Array.from(
      { length: 3000 },
      (_, i) => [`3/${1 + (i % 28)}/2026`, `Shop ${i}`, '100', 'debit', 'Food'] as const,
    )
    const { importId } = (await createImport(opened.kim, mintFileOf(...rows))).body.result
    const committing = commit(importId)
    await delay(150)
    const [committed, removed] = await Promise.all([committing, remove(importId)])
    expect(removed.body.result.state).toBe('reverted')
    // The discard came first, or it waited for the commit and took back what that had stored.
    if (committed.status === 200) expect(removed.body.result.outcome).toMatchObject({ created: 28, kept: 0 })
    else expect([committed.status, committed.body.code]).toEqual([404, 'notFound'])
    expect([await countRows('entry'), await countRows('import_record'), await countRows('import_chunk')]).toEqual([
      0, 0, 0,
    ])
  })
})
