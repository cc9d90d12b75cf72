import { sql } from 'kysely'
import { detectDatabaseKind } from '../../db/database-kind.ts'
import type { Database } from '../../db/schema.ts'
import { type TableKind, tableKinds } from '../../db/table-kinds.ts'

/** A step of `haru distribute`: its description, and its statements, which are one transaction. */
interface DistributionStep {
  readonly about: string
  readonly statements: readonly string[]
}

/** How the tables of a database are divided among the nodes of Citus. */
interface Distribution {
  /** Whether the accounts are divided among the nodes. */
  readonly isDistributed: boolean
  /** The remaining steps, in their order. It is empty after `haru distribute`. */
  readonly steps: readonly DistributionStep[]
  /** The problems that only the operator can solve. */
  readonly problems: readonly string[]
}

/** A personal or look-up table, as Citus and PostgreSQL describe it. */
interface TableState {
  readonly name: string
  /** The column by which it is divided; null if it is not. */
  readonly key: string | null
  /** The constraint that refers to the account; null without one. */
  readonly foreignKey: string | null
  /** The triggers that count bytes. */
  readonly triggers: readonly TriggerState[]
  /** Whether the table itself has rows. They are copied to the nodes, and stay until they are removed. */
  readonly hasLocalRows: boolean
  /** Whether its changes are left out of the write-ahead log. */
  readonly isUnlogged: boolean
}

interface TriggerState {
  readonly name: string
  /** With its schema, because the nodes have another search path. */
  readonly function: string
  readonly definition: string
}

const kinds: Readonly<Record<string, TableKind>> = tableKinds

/** Reads the remaining steps. Null on a database without the extension Citus. */
export async function readDistribution(db: Database): Promise<Distribution | null> {
  if (!(await hasCitus(db))) return null
  const tables = await readTables(db)
  return {
    isDistributed: tables.some(({ name, key }) => name === 'account' && key !== null),
    steps: listSteps(tables),
    problems: [...(await listNodeProblems(db)), ...tables.flatMap(listKeyProblems)],
  }
}

/** Whether the database has the extension Citus. */
export async function hasCitus(db: Database): Promise<boolean> {
  if (detectDatabaseKind(db) !== 'postgres') return false
  const { rows } = await sql`select 1 from pg_catalog.pg_extension where extname = 'citus'`.execute(db)
  return rows.length > 0
}

async function readTables(db: Database): Promise<readonly TableState[]> {
  const { rows } = await sql<TableState>`
    select class.relname as name, column_to_column_name(part.logicalrelid, part.partkey) as key, reference.conname as "foreignKey",
      (select coalesce(json_agg(json_build_object('name', tgname, 'function', current_schema() || '.' || tgfoid::regproc::text,
          'definition', pg_get_triggerdef(oid)) order by tgname), '[]')
        from pg_trigger where tgrelid = class.oid and not tgisinternal) as triggers, pg_relation_size(class.oid) > 0 as "hasLocalRows",
      class.relpersistence = 'u' as "isUnlogged"
    from pg_class as class
    left join pg_dist_partition as part on part.logicalrelid = class.oid
    left join pg_constraint as reference
      on reference.conrelid = class.oid and reference.contype = 'f' and reference.confrelid = to_regclass('account')
    where class.relkind = 'r' and class.relnamespace = current_schema()::regnamespace`.execute(db)
  const stateByName = new Map(rows.map((row) => [row.name, row]))
  return Object.keys(kinds).flatMap((name) => (findKey(name) === null ? [] : (stateByName.get(name) ?? [])))
}

// Citus refuses a foreign key between a divided table and another one, so they are dropped before and added again at the end.
function listSteps(tables: readonly TableState[]): readonly DistributionStep[] {
  const undivided = tables.filter(({ key }) => key === null)
  return [
    ...tables.filter(({ isUnlogged }) => isUnlogged).map(logChanges),
    ...undivided.flatMap(dropForeignKey),
    ...undivided.map(divide),
    ...tables.filter(({ hasLocalRows }) => hasLocalRows).map(removeLocalRows),
    ...tables.flatMap(addForeignKey),
  ]
}

// Citus moves users to another node by logical replication, which reads the write-ahead log.
function logChanges({ name }: TableState): DistributionStep {
  return {
    about: `${name}: write its changes to the write-ahead log`,
    statements: [`alter table ${name} set logged`],
  }
}

function dropForeignKey({ name, foreignKey }: TableState): readonly DistributionStep[] {
  if (foreignKey === null) return []
  return [
    {
      about: `${name}: drop the foreign key, which is added again at the end`,
      statements: [`alter table ${name} drop constraint ${foreignKey}`],
    },
  ]
}

// The rows are counted already. Without its triggers they are not counted again while they are copied.
function divide({ name, triggers }: TableState): DistributionStep {
  const key = findKey(name)
  const place =
    name === 'account' ? '' : `, colocate_with => '${kinds[name]?.kind === 'personal' ? 'account' : 'none'}'`
  return {
    about: `${name}: divide by ${key}`,
    statements: [
      ...triggers.map((trigger) => `drop trigger ${trigger.name} on ${name}`),
      `select create_distributed_table('${name}', '${key}'${place})`,
      ...[...new Set(triggers.map((trigger) => trigger.function))].map(
        (name) => `select create_distributed_function('${name}()')`,
      ),
      ...triggers.map((trigger) =>
        trigger.definition.replace(/EXECUTE FUNCTION .*$/, `execute function ${trigger.function}()`),
      ),
    ],
  }
}

function removeLocalRows({ name }: TableState): DistributionStep {
  return {
    about: `${name}: free the space of the rows that were copied`,
    statements: [`select truncate_local_data_after_distributing_table('${name}')`],
  }
}

function addForeignKey({ name, foreignKey, key }: TableState): readonly DistributionStep[] {
  const kind = kinds[name]
  if (kind?.kind !== 'personal' || kind.isWithoutAccount || name === 'account') return []
  if (foreignKey !== null && key !== null) return []
  return [
    {
      about: `${name}: add the foreign key`,
      statements: [
        `alter table ${name} add constraint ${name}_owner_fkey foreign key (${kind.owner}) references account (id) on delete cascade`,
      ],
    },
  ]
}

function listKeyProblems({ name, key }: TableState): readonly string[] {
  if (key === null || key === findKey(name)) return []
  return [`The table ${name} is divided by ${key} instead of ${findKey(name)}.`]
}

/** The column by which a table is divided; null for a shared table, which stays on the coordinator. */
function findKey(name: string): string | null {
  const kind = kinds[name]
  if (kind === undefined || kind.kind === 'shared') return null
  return kind.kind === 'personal' ? kind.owner : kind.key
}

async function listNodeProblems(db: Database): Promise<readonly string[]> {
  const { rows: nodes } = await sql<{ group: number; isActive: boolean; address: string }>`
    select groupid as group, isactive as "isActive", nodename || ':' || nodeport as address
    from pg_dist_node where noderole = 'primary' order by nodeid`.execute(db)
  if (!nodes.some(({ group }) => group === 0)) {
    return [
      "The other nodes do not know the coordinator. Run select citus_set_coordinator_host('HOST', PORT), with the address at which they reach it.",
    ]
  }
  return nodes.filter(({ isActive }) => !isActive).map(({ address }) => `The node ${address} is not active.`)
}
