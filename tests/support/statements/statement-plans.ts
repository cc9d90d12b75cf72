import { tableKinds } from '@haru/server/src/db/table-kinds.ts'
import type { Client } from 'pg'

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

/** The tables with rows of users that the statement reads without an index, by the plan for unknown values. */
export async function findScannedTables(client: Client, text: string): Promise<readonly string[]> {
  await client.query('begin')
  try {
    // PostgreSQL reads an empty table without an index if it may.
    await client.query('set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan')
    await client.query(`prepare statement as ${text}`)
    const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
    const values = count === 0 ? '' : `(${Array(count).fill('null').join(', ')})`
    const { rows } = await client.query(`explain (format json) execute statement${values}`)
    return findScans(rows[0]['QUERY PLAN'][0].Plan as Plan)
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

function findScans(plan: Plan): readonly string[] {
  const own =
    isScan(plan) && isOfUsers(plan['Relation Name']) ? [`${plan['Node Type']} on ${plan['Relation Name']}`] : []
  return [...own, ...(plan.Plans ?? []).flatMap(findScans)]
}

// An index that is read from its beginning to its end is no better than the table.
function isScan(plan: Plan): boolean {
  const type = plan['Node Type']
  return type === 'Seq Scan' || (/^Index (Only )?Scan/.test(type) && plan['Index Cond'] === undefined)
}

function isOfUsers(table: string | undefined): boolean {
  const kinds: Readonly<Record<string, { readonly kind: string }>> = tableKinds
  return table !== undefined && kinds[table] !== undefined && kinds[table].kind !== 'shared'
}
