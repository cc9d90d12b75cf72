import { addByteTriggers } from '../byte-triggers.ts'
import { clusterByKey, keyText } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** The imports of files of other products, their files, and what they stored; see docs/decisions/0110. */
export const importsOfFiles: Migration = {
  name: '0029-imports-of-files',
  up: async (db, kind) => {
    const table = db.schema
      .createTable('import')
      .addColumn('owner_id', keyText(kind), (column) => column.notNull())
      .addColumn('id', keyText(kind), (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('progress', 'integer', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('answers', 'text', (column) => column.notNull())
      .addColumn('names', 'text', (column) => column.notNull())
      .addColumn('preview', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('categories', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('committed_at', 'bigint')
      .addColumn('reverted_at', 'bigint')
      .addColumn('expires_at', 'bigint')
      .addColumn('read_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_key', ['owner_id', 'id'])
    await clusterByKey(table, kind).execute()
    await db.schema.createIndex('import_expiry').on('import').column('expires_at').execute()
    const chunk = db.schema
      .createTable('import_chunk')
      .addColumn('owner_id', keyText(kind), (column) => column.notNull())
      .addColumn('import_id', keyText(kind), (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_chunk_key', ['owner_id', 'import_id', 'number'])
    await clusterByKey(chunk, kind).execute()
    const record = db.schema
      .createTable('import_record')
      .addColumn('owner_id', keyText(kind), (column) => column.notNull())
      .addColumn('import_id', keyText(kind), (column) => column.notNull())
      .addColumn('area', keyText(kind), (column) => column.notNull())
      .addColumn('start', keyText(kind), (column) => column.notNull())
      .addColumn('type', keyText(kind), (column) => column.notNull())
      .addColumn('finish', keyText(kind), (column) => column.notNull())
      .addColumn('identities', 'text', (column) => column.notNull())
      .addColumn('items', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_record_key', ['owner_id', 'import_id', 'area', 'start', 'type', 'finish'])
    await clusterByKey(record, kind).execute()
    await addByteTriggers(db, kind, 'import')
    await addByteTriggers(db, kind, 'import_record')
  },
}
