import { type DatabaseIntrospector, type Kysely, sql } from 'kysely'

/** A column of a table, as PostgreSQL describes it. */
interface ColumnRow {
  readonly schema: string
  readonly table: string
  readonly isView: boolean
  readonly name: string
  readonly dataType: string
  readonly isNullable: boolean
  readonly hasDefaultValue: boolean
}

/**
 * Reads the tables of the own schema of PostgreSQL. Kysely's introspector reads all schemas of the database, and fails if another
 * program drops one meanwhile.
 */
export function createSchemaIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
  return {
    getSchemas: async () => (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows,
    getTables: async () => {
      const { rows } = await sql<ColumnRow>`
        select c.table_schema as schema, c.table_name as table, t.table_type = 'VIEW' as "isView", c.column_name as name,
          c.data_type as "dataType", c.is_nullable = 'YES' as "isNullable", c.column_default is not null as "hasDefaultValue"
        from information_schema.columns c
        join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
        where c.table_schema = current_schema()
        order by c.table_name, c.ordinal_position`.execute(db)
      return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
        name,
        schema: columns[0]?.schema ?? '',
        isView: columns[0]?.isView === true,
        isForeign: false,
        columns: columns.map((column) => ({ ...column, isAutoIncrementing: false })),
      }))
    },
  }
}
