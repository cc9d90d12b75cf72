import { memoize } from '@haru/shared/memoize.ts'
import { type Compilable, type RawBuilder, type SelectQueryBuilder, SelectQueryNode, sql } from 'kysely'
import type { Database, Transaction } from './schema.ts'

type ParameterValue = string | number | null

/** A placeholder in a query, for a value that is given at each run. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** `place('from')` in a query is replaced by the value of `{ from: ... }` when it runs. */
export type CreatePlaceholder = <T extends ParameterValue = string>(name: string) => T

/** A placeholder for a limit or an offset. The sum hides the value from SQLite, which would make a new plan for each bare limit. */
export function createNumberPlaceholder(placeholder: CreatePlaceholder, name: string): RawBuilder<number> {
  return sql<number>`${placeholder<number>(name)} + 0`
}

/** Runs on the database, or in a transaction. */
export type PreparedQuery<Row> = (
  connection: Database,
  values: Readonly<Record<string, ParameterValue>>,
) => Promise<readonly Row[]>

/**
 * How PostgreSQL gets a prepared query. A `firstQuery` of a transaction is sent together with the begin, a `firstWrite` together with the
 * begin and the `firstQuery` after it, and a `write` together with the statement after it.
 */
type PreparedKind = 'query' | 'firstQuery' | 'firstWrite' | 'write'

const preparedKinds = new Map<string, PreparedKind>()

/** The kind of the prepared query with this SQL, which PostgreSQL prepares too; null for any other SQL. */
export function findPreparedKind(text: string): PreparedKind | null {
  return preparedKinds.get(text) ?? null
}

/** Runs a query that only reads. */
export type ReadDirectly = <Row>(query: {
  readonly sql: string
  readonly parameters: readonly unknown[]
}) => Promise<readonly Row[]>

const directReads = new WeakMap<Database, ReadDirectly>()

/**
 * Sets how prepared queries read outside of transactions. On SQLite a read is a function call, which takes less time than Kysely needs to
 * provide a connection for it.
 */
export function setDirectRead(db: Database, read: ReadDirectly): void {
  directReads.set(db, read)
}

/**
 * A query that is built once. Building a query takes longer than SQLite takes to run it, and the reads behind a list are always the
 * same few queries.
 */
export function prepareQuery<Row>(
  build: (placeholder: CreatePlaceholder) => Compilable<Row>,
  kind: PreparedKind = 'query',
): PreparedQuery<Row> {
  const compiled = build((name) => new Placeholder(name) as unknown as never).compile()
  preparedKinds.set(compiled.sql, kind)
  const isRead = SelectQueryNode.is(compiled.query)
  return async (connection, values) => {
    const parameters = compiled.parameters.map((each) => (each instanceof Placeholder ? findValue(each, values) : each))
    const read = isRead ? directReads.get(connection) : undefined
    if (read !== undefined) return read<Row>({ sql: compiled.sql, parameters })
    const { rows } = await connection.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/**
 * The query that begins a transaction. If PostgreSQL refuses the begin that is sent with it, the query alone takes effect, so it must do no
 * harm.
 */
export function prepareFirstQuery<Row>(
  build: (placeholder: CreatePlaceholder) => Compilable<Row>,
): (transaction: Transaction, values: Readonly<Record<string, ParameterValue>>) => Promise<readonly Row[]> {
  return prepareQuery(build, 'firstQuery')
}

/** A write before the query of `prepareFirstQuery`, which throws its error. It must do no harm without a transaction either. */
export function prepareFirstWrite(
  build: (placeholder: CreatePlaceholder) => Compilable,
): (transaction: Transaction, values: Readonly<Record<string, ParameterValue>>) => Promise<void> {
  return prepareWithoutResult(build, 'firstWrite')
}

/**
 * A write whose result is not needed. In a transaction on PostgreSQL it is sent together with the next statement or with the commit, which
 * then throws its error.
 */
export function prepareWrite(
  build: (placeholder: CreatePlaceholder) => Compilable,
): (transaction: Transaction, values: Readonly<Record<string, ParameterValue>>) => Promise<void> {
  return prepareWithoutResult(build, 'write')
}

function prepareWithoutResult(build: (placeholder: CreatePlaceholder) => Compilable, kind: PreparedKind) {
  const write = prepareQuery(build, kind)
  return async (transaction: Transaction, values: Readonly<Record<string, ParameterValue>>) =>
    void (await write(transaction, values))
}

/**
 * A query for pages, whose values include `limit` and `offset`. The first page has its own query without an offset: PostgreSQL
 * estimates that an unknown offset skips a tenth of the rows, and would therefore plan each run again.
 */
export function preparePages<DB, Table extends keyof DB, Row>(
  build: (placeholder: CreatePlaceholder) => SelectQueryBuilder<DB, Table, Row>,
): PreparedQuery<Row> {
  const queries = memoize((isFirst: boolean) =>
    prepareQuery((placeholder) => {
      const page = build(placeholder).limit(createNumberPlaceholder(placeholder, 'limit'))
      return isFirst ? page : page.offset(createNumberPlaceholder(placeholder, 'offset'))
    }),
  )
  return (connection, values) => queries(values['offset'] === 0)(connection, values)
}

// PostgreSQL would read a missing value as null, and so find nothing.
function findValue({ name }: Placeholder, values: Readonly<Record<string, ParameterValue>>): ParameterValue {
  const value = values[name]
  if (value === undefined) throw new Error(`a prepared query has no value for '${name}'`)
  return value
}
