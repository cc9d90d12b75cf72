import { randomBytes } from 'node:crypto'
import { today } from '@haru/shared/calendar/day.ts'
import { completeSettings, type Settings, type StartingValues } from '@haru/shared/contract/account/profile.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { toBaseUnit } from '@haru/shared/field/quantity.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import type { PasswordHasher } from '../account/password/password-hasher.ts'
import { addAccount, findAccount } from '../account/profile/accounts.ts'
import { removeAccount } from '../account/profile/remove-account.ts'
import { createSession, endSession } from '../account/session/sessions.ts'
import { buildLargeTransaction, withOwnerTransaction } from '../db/owner-transaction.ts'
import type { Database, Transaction } from '../db/schema.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type EntryWrite, updateSeq, writeEntries } from '../tracking/writes.ts'
import { generateYear } from './year.ts'

// A reserved domain (RFC 2606) has no addresses, so no registered user can have such an id.
const demoDomain = '@haru.invalid'
const demoPrefix = 'try-'

export interface DemoAccountRequest {
  readonly loginId: string
  readonly language: Language
  readonly timeZone: string
  readonly seed: number
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface DemoAccount {
  readonly id: string
  readonly loginId: string
  readonly password: string
}

interface DemoDeps {
  readonly db: Database
  readonly passwordHasher: PasswordHasher
}

/** Creates a random login id for a new demo account. */
export function createDemoLoginId(): string {
  return `${demoPrefix}${randomBytes(4).toString('hex')}${demoDomain}`
}

/**
 * Creates a demo account with a year of records, or replaces the records of the demo account with this login id. Refuses the login id
 * of a real account with `forbidden`.
 */
export async function createDemoAccount(
  { db, passwordHasher }: DemoDeps,
  request: DemoAccountRequest,
): Promise<DemoAccount> {
  const { loginId, now } = request
  if (!loginId.endsWith(demoDomain)) throw new Refusal('forbidden')
  // The password cannot be guessed. The caller receives it.
  const password = `${randomBytes(12).toString('base64url')}-1!`
  const passwordHash = await passwordHasher.hashPassword(password)
  const settings = completeSettings({ language: request.language, timeZone: request.timeZone })
  const start = createStart(settings)
  const existingAccount = await findAccount(db, loginId)
  if (existingAccount === null) {
    const id = await buildLargeTransaction(db).execute(async (transaction) => {
      const accountId = await addAccount(transaction, { loginId, settings, start }, passwordHash, now)
      await writeDemoYear(transaction, accountId, request, settings, 1)
      return accountId
    })
    return { id, loginId, password }
  }
  const work = async (transaction: Transaction, seq: number) => {
    await removeRecords(transaction, existingAccount.id)
    await transaction
      .updateTable('account')
      // The removed records have no tombstones, so a device copies all records again.
      .set({ password_hash: passwordHash, cleared_seq: seq })
      .where('id', '=', existingAccount.id)
      .execute()
    await writeDemoYear(transaction, existingAccount.id, request, settings, seq)
  }
  await withOwnerTransaction(db, existingAccount.id, work, { isLarge: true })
  return { id: existingAccount.id, loginId, password }
}

/** Starts a session that lasts until the browser is closed, because a demo user has no password to sign in again. */
export async function startDemoSession(
  db: Database,
  { id }: DemoAccount,
  { cookies, agent }: RequestContext,
  now: number,
): Promise<void> {
  await endSession(db, cookies.get('session'))
  const cookie = await createSession(db, {
    accountId: id,
    deviceId: null,
    agent,
    isShared: false,
    isRecentLogin: true,
    now,
  })
  cookies.set('session', cookie, null)
}

/** Removes demo accounts without a session: their users cannot sign in again. */
export async function removeExpiredDemoAccounts(db: Database, now: number): Promise<void> {
  const expiredAccounts = await db
    .selectFrom('account')
    .select(['id', 'login_id as loginId'])
    .where('login_id', 'like', `${demoPrefix}%${demoDomain}`)
    .where('registered_at', '<', now - 3_600_000)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('session')
            .select('session.account_id')
            .whereRef('session.account_id', '=', 'account.id')
            .where('session.expires_at', '>', now),
        ),
      ),
    )
    .execute()
  for (const account of expiredAccounts) {
    await buildLargeTransaction(db).execute((transaction) => removeAccount(transaction, account))
  }
}

function createStart(units: Settings): StartingValues {
  const property = units.currency === 'KRW' ? 8_500_000 : 6200
  return {
    scale: toBaseUnit(79, 'weight', { ...units, weight: 'kg' }),
    kcal: 2000,
    property: toBaseUnit(property, 'money', units),
  }
}

async function writeDemoYear(
  transaction: Transaction,
  ownerId: string,
  { seed, now }: DemoAccountRequest,
  settings: Settings,
  seq: number,
): Promise<void> {
  const { language, timeZone } = settings
  const day = today(timeZone, new Date(now))
  let nextSeq = seq
  function* generateEntryWrites(): Generator<EntryWrite> {
    for (const { collection, entry } of generateYear({ language, seed, units: settings, today: day })) {
      yield { collection, entry, totals: computeStoredTotals(collection, entry), seq: nextSeq }
      nextSeq += 1
    }
  }
  await writeEntries(transaction, { ownerId }, generateEntryWrites(), now)
  await updateSeq(transaction, { ownerId }, nextSeq - 1)
}

async function removeRecords(transaction: Transaction, ownerId: string): Promise<void> {
  for (const table of ['entry', 'removed', 'operation', 'category', 'favorite'] as const) {
    await transaction.deleteFrom(table).where('owner_id', '=', ownerId).execute()
  }
}
