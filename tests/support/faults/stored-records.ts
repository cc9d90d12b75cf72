import { type ExpectedRecord, itemsOfSave } from '../api/continuous-writer.ts'
import type { FaultCounts } from './fault-report.ts'

interface User {
  readonly url: string
  readonly cookie: string
}

/** Compares the acknowledged saves of the writers of a user with all stored records of the decades, which are named by their first years. */
export async function compareRecords(
  user: User,
  expected: ReadonlyMap<string, ExpectedRecord>,
  decades: readonly number[],
): Promise<Omit<FaultCounts, 'runs'>> {
  const counts = { lost: 0, torn: 0, wrong: 0 }
  const found = await readRecords(user, decades)
  for (const at of new Set([...expected.keys(), ...found.keys()])) {
    const fault = findFault(expected.get(at), found.get(at))
    if (fault !== null) counts[fault] += 1
  }
  return counts
}

interface StoredRecord extends ExpectedRecord {
  /** Whether the record has all items of a save, and their total. */
  readonly isWhole: boolean
}

function findFault(expected: ExpectedRecord | undefined, stored: StoredRecord | undefined) {
  if (expected === undefined) return 'wrong'
  if (stored === undefined || stored.revision < expected.revision) return 'lost'
  if (!stored.isWhole) return 'torn'
  return stored.revision === expected.revision && stored.amount === expected.amount ? null : 'wrong'
}

async function readRecords(
  { url, cookie }: User,
  decades: readonly number[],
): Promise<ReadonlyMap<string, StoredRecord>> {
  const found = new Map<string, StoredRecord>()
  for (const start of decades) {
    for (let page = 1, total = 1; (page - 1) * 10 < total; page += 1) {
      const range = `DATE[dateStart]=${start}-01-01&DATE[dateEnd]=${start + 9}-12-31`
      const response = await fetch(`${url}/haru/api/money/list?${range}&PAGING[page]=${page}`, { headers: { cookie } })
      const { result, totalCnt } = await response.json()
      total = totalCnt
      for (const record of result) found.set(record.money_dateStart, toStoredRecord(record))
    }
  }
  return found
}

interface ShownRecord {
  readonly revision: number
  readonly money_total_expense: number
  readonly money_section: readonly { readonly money_amount: number }[]
}

function toStoredRecord({ revision, money_total_expense, money_section }: ShownRecord): StoredRecord {
  const amounts = [...new Set(money_section.map(({ money_amount }) => money_amount))]
  const [amount = 0] = amounts
  const isWhole =
    money_section.length === itemsOfSave && amounts.length === 1 && money_total_expense === amount * itemsOfSave
  return { amount, revision, isWhole }
}
