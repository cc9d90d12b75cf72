import type { SignUpInput } from '@haru/shared/contract/account/account.ts'
import { toImagePath } from '@haru/shared/contract/account/images.ts'
import type { ProfileChange } from '@haru/shared/contract/account/profile.ts'
import type { UserProfile } from '@haru/shared/contract/account/user.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { computeMoneyScale, type MoneyScale, rescaleAmount } from '@haru/shared/field/currency-scale.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { Insertable, Selectable } from 'kysely'
import {
  decodeSettings,
  decodeStartingValues,
  toSettingColumns,
  toStartingValueColumns,
} from '../../db/account-columns.ts'
import type { AccountTable } from '../../db/account-tables.ts'
import { putListChanges } from '../../db/changed-lists.ts'
import { withOwnerTransaction } from '../../db/owner-transaction.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import type { Caller } from '../../http/request-context.ts'
import { generateId } from '../../runtime/generate-id.ts'
import { addLoginOwner, findLoginOwner } from './owner-look-ups.ts'

/** Rescales the money in a user's entries when their currency changes, in the same transaction. Tracking provides it. */
export type RescaleMoney = (transaction: Transaction, owner: Owner, seq: number, scale: MoneyScale) => Promise<void>

/** Computes the totals of a user again when what counts in them changes, in the same transaction. Tracking provides it. */
export type RefreshTotals = (transaction: Transaction, owner: Owner) => Promise<void>

export type Account = Selectable<AccountTable>

/** Finds an account by its login id; null if there is none. */
export async function findAccount(db: Database, loginId: string): Promise<Account | null> {
  const id = await findLoginOwner(db, loginId)
  return id === null ? null : readAccount(db, id)
}

/** Reads an account by its id; null if there is none. */
export async function readAccount(db: Database, id: string): Promise<Account | null> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function readUserProfile(db: Database, { ownerId }: Owner): Promise<UserProfile> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('session')
        .select(({ fn }) => fn.max('session.created_at').as('at'))
        .where('session.account_id', '=', ownerId)
        .as('last_login_at'),
    )
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('accountGone')
  return toUserProfile(row, row.last_login_at)
}

/**
 * Inserts an account, in the transaction that redeems the code or the token that allowed it. `passwordHash` is null for an account with another sign-in
 * method. Fails with a unique violation if an account has the login id.
 */
export async function addAccount(
  transaction: Transaction,
  { loginId, settings, start }: Pick<SignUpInput, 'loginId' | 'settings' | 'start'>,
  passwordHash: string | null,
  now: number,
): Promise<string> {
  const counter = await transaction
    .updateTable('counter')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'account')
    .returning('value')
    .executeTakeFirstOrThrow()
  const account: Insertable<AccountTable> = {
    id: generateId(now),
    number: counter.value,
    login_id: loginId,
    password_hash: passwordHash,
    is_admin: 0,
    registered_at: now,
    updated_at: now,
    image: '',
    seq: 0,
    ...toSettingColumns(settings),
    ...toStartingValueColumns(start),
  } as Insertable<AccountTable>
  await transaction.insertInto('account').values(account).execute()
  await addLoginOwner(transaction, loginId, account.id)
  return account.id
}

/** The language of emails to the user. */
export function getAccountLanguage({ language }: Pick<Account, 'language'>): Language {
  return language === 'ko' ? 'ko' : 'en'
}

/** Replaces the password of an account. Refuses if the account has none. */
export async function setPassword(db: Database, id: string, passwordHash: string, now: number): Promise<void> {
  const changed = await db
    .updateTable('account')
    .set(({ eb }) => ({ password_hash: passwordHash, updated_at: now, seq: eb('seq', '+', 1) }))
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw new Refusal('accountGone')
}

/**
 * Locks the row of an account until the transaction ends. Refuses with `unauthorized` if its password has changed since the account was
 * read, because the user authenticated with the old password.
 */
export async function lockAccount(transaction: Transaction, { id, password_hash }: Account): Promise<void> {
  const locked = await transaction
    .updateTable('account')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', password_hash === null ? 'is' : '=', password_hash)
    .returning('id')
    .executeTakeFirst()
  if (locked === undefined) throw new Refusal('unauthorized')
}

interface ProfileUpdateContext {
  readonly now: number
  readonly rescaleMoney: RescaleMoney
  readonly refreshTotals: RefreshTotals
}

/** Changes the settings and start values of a user. A change of the currency keeps every amount as the user reads it. */
export function updateUserProfile(
  db: Database,
  { units, ...owner }: Pick<Caller, 'ownerId' | 'units'>,
  { settings, start }: ProfileChange,
  { now, rescaleMoney, refreshTotals }: ProfileUpdateContext,
): Promise<void> {
  const work = async (transaction: Transaction, seq: number) => {
    const account = await transaction
      .selectFrom('account')
      .select(['currency', 'init_property', 'count_warm_ups'])
      .where('id', '=', owner.ownerId)
      .executeTakeFirstOrThrow()
    const scale = computeMoneyScale(account.currency, settings.currency ?? account.currency)
    const property = start.property ?? rescaleAmount(account.init_property, scale)
    await transaction
      .updateTable('account')
      .set({ ...toSettingColumns(settings), ...toStartingValueColumns({ ...start, property }), updated_at: now })
      .where('id', '=', owner.ownerId)
      .execute()
    await putListChanges(transaction, owner, ['account', 'savedSets'], seq)
    if (scale.multiplier !== scale.divisor) await rescaleMoney(transaction, owner, seq, scale)
    const { countWarmUps = account.count_warm_ups === 1 } = settings
    if (countWarmUps !== (account.count_warm_ups === 1)) await refreshTotals(transaction, owner)
  }
  const changes = (name: 'currency' | 'countWarmUps') => settings[name] !== undefined && settings[name] !== units[name]
  return withOwnerTransaction(db, owner.ownerId, work, {
    // An amount in the same form as a currency is in that currency.
    currency: start.property === undefined || settings.currency !== undefined ? undefined : units.currency,
    isLarge: changes('currency') || changes('countWarmUps'),
  })
}

/** Grants or revokes the administrator role. Invalidates the cached responses of the account. */
export function changeRole(db: Database, { id }: Pick<Account, 'id'>, isAdmin: boolean, now: number): Promise<void> {
  return withOwnerTransaction(db, id, async (transaction, seq) => {
    await putListChanges(transaction, { ownerId: id }, ['account'], seq)
    await transaction
      .updateTable('account')
      .set({ is_admin: isAdmin ? 1 : 0, updated_at: now })
      .where('id', '=', id)
      .execute()
    if (!isAdmin) await transaction.updateTable('device').set({ is_quick: 0 }).where('account_id', '=', id).execute()
  })
}

/** An account as the operator sees it in lists. Instants are milliseconds since 1970. */
export interface AccountSummary {
  readonly id: string
  readonly loginId: string
  readonly isAdmin: boolean
  readonly registeredAt: number
  /** When the newest session was last extended, at most every 12 hours while it is used; null without a session. */
  readonly seenAt: number | null
}

/** Lists all accounts in the order of sign-up. */
export async function listAccounts(db: Database): Promise<readonly AccountSummary[]> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('session', 'session.account_id', 'account.id')
    .select(['account.id', 'account.login_id', 'account.is_admin', 'account.registered_at'])
    .select(({ fn }) => fn.max('session.seen_at').as('seen_at'))
    .groupBy(['account.id', 'account.login_id', 'account.is_admin', 'account.registered_at', 'account.number'])
    .orderBy('account.number')
    .execute()
  return rows.map(({ id, login_id, is_admin, registered_at, seen_at }) => ({
    id,
    loginId: login_id,
    isAdmin: is_admin === 1,
    registeredAt: registered_at,
    seenAt: seen_at,
  }))
}

function toUserProfile(account: Account, lastLoginAt: number | null): UserProfile {
  return {
    id: account.id,
    loginId: account.login_id,
    number: account.number,
    registeredAt: account.registered_at,
    updatedAt: account.updated_at,
    lastLoginAt,
    image: toImagePath('user', account.image),
    isAdmin: account.is_admin === 1,
    settings: decodeSettings(account),
    start: decodeStartingValues(account),
  }
}
