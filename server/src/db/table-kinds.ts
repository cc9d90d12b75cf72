import type { Tables } from './schema.ts'

/**
 * How a table belongs to users. A new table has to be added here, which decides how a database that is split by owner stores it and
 * what the deletion of an account deletes:
 * - `personal`: each row has an owner. A statement names the owner. The owner is an account, except in a table with `isWithoutAccount`.
 * - `lookUp`: leads to the owner from a value that a user presents before the sign-in. A statement names the key.
 * - `shared`: belongs to all users, or to the servers.
 */
export type TableKind<Row = Readonly<Record<string, unknown>>> =
  | { readonly kind: 'personal'; readonly owner: keyof Row & string; readonly isWithoutAccount?: true }
  | { readonly kind: 'lookUp'; readonly key: keyof Row & string }
  | { readonly kind: 'shared' }

const shared = { kind: 'shared' } as const
const byAccountId = { kind: 'personal', owner: 'account_id' } as const
const byOwnerId = { kind: 'personal', owner: 'owner_id' } as const

export const tableKinds = {
  account: { kind: 'personal', owner: 'id' },
  session: byAccountId,
  device: byAccountId,
  identity: byAccountId,
  passkey: byAccountId,
  recovery_code: byAccountId,
  ticket: { ...byOwnerId, isWithoutAccount: true },
  calendar_feed: byOwnerId,
  picture: byOwnerId,
  entry: byOwnerId,
  removed: byOwnerId,
  operation: byOwnerId,
  undo_log: byOwnerId,
  changed_list: byOwnerId,
  category: byOwnerId,
  saved_set: byOwnerId,
  favorite: byOwnerId,
  own_food: byOwnerId,
  import: byOwnerId,
  import_chunk: byOwnerId,
  import_record: byOwnerId,
  login_owner: { kind: 'lookUp', key: 'login_id' },
  passkey_owner: { kind: 'lookUp', key: 'id' },
  identity_owner: { kind: 'lookUp', key: 'subject' },
  code: { kind: 'lookUp', key: 'address' },
  attempt: { kind: 'lookUp', key: 'key' },
  totals_layout: shared,
  food: shared,
  food_word: shared,
  food_handle: shared,
  food_spelling: shared,
  food_term: shared,
  food_pending: shared,
  food_source: shared,
  food_import: shared,
  counter: shared,
  backup: shared,
  nightly_backup: shared,
  account_counts: shared,
  epoch: shared,
  server_key: shared,
  lease: shared,
  email: shared,
  migration: shared,
  migration_progress: shared,
} as const satisfies { readonly [Name in keyof Tables]: TableKind<Tables[Name]> }
