import { audit, type Command, type CommandContext, type CommandInput, UsageError } from '../command.ts'
import { readAccountBytes, recountBytes } from '../db/account-bytes.ts'
import { buildLargeTransaction } from '../db/owner-transaction.ts'
import { findDirectUrl } from '../db/postgres/pooler.ts'
import type { Database } from '../db/schema.ts'
import { withSharedDatabase } from '../db/shared-database.ts'
import { systemClocks } from '../runtime/clocks.ts'
import { openKeys } from '../runtime/keys.ts'
import { type Account, type AccountSummary, changeRole, findAccount, listAccounts } from './profile/accounts.ts'
import { removeAccount } from './profile/remove-account.ts'
import { adoptServerKey } from './two-step/server-key.ts'
import { clearTwoStep } from './two-step/two-step-setup.ts'

/** The commands with which the operator manages accounts. */
export const accountCommands: readonly Command[] = [
  createRoleCommand('grant', true, 'Makes a user an administrator.'),
  createRoleCommand('revoke', false, 'Removes the administrator role from a user.'),
  {
    name: 'user list',
    argumentSyntax: '',
    options: [{ flags: '--json', about: 'writes a JSON array, with timestamps' }],
    about: 'Lists all accounts.',
    help: 'Days are in UTC.',
    run: async ({ options }, { config, out }) => {
      const accounts = await withSharedDatabase(config.databaseUrl, ({ db }) => listAccounts(db))
      out.write(options['json'] === true ? formatJson(accounts) : formatTable(accounts))
      return 0
    },
  },
  {
    name: 'user delete',
    argumentSyntax: '<id>',
    options: [{ flags: '--yes', about: 'deletes without asking' }],
    about: 'Deletes an account and all its data.',
    help: 'It asks first. Only a backup can restore the account.',
    run: deleteUser,
  },
  {
    name: 'user recount',
    argumentSyntax: '[id]',
    about: 'Counts the size of one account or of all accounts again.',
    help: 'The server counts at each write. Use this after a manual change of the database.',
    run: async ({ args }, context) => {
      if (args.length > 0) return withAccount(readId(args), context, recountAccount)
      const databaseUrl = await findDirectUrl(context.config)
      await withSharedDatabase(databaseUrl, ({ runLongWork }) => runLongWork((db) => recountBytes(db)))
      context.out.write('Every account is counted.\n')
      return 0
    },
  },
  {
    name: 'user one-step',
    argumentSyntax: '<id>',
    about: 'Turns two-step login off for a user who has lost the app and the recovery codes.',
    help: 'Verify the identity of the user first: afterwards the password alone is enough to sign in.',
    run: ({ args }, context) => {
      const id = readId(args)
      return withAccount(id, context, async (db, account) => {
        if (account.totp_key === null) return `Two-step login of ${id} is off already.`
        await clearTwoStep(db, account.id)
        audit(context, 'twoStepOff', account.id)
        return `Two-step login of ${id} is off now.`
      })
    },
  },
  {
    name: 'key adopt',
    argumentSyntax: '',
    about: 'Makes the server key of this data folder or of HARU_SECRET_KEY the one of the database.',
    help: `For a key that was lost or is replaced. Stop all servers first, and give all of them the same key afterwards. Codes in emails that
were sent and the recovery codes of two-step login become invalid.`,
    run: (_input, context) => adoptKey(context),
  },
]

async function adoptKey({ config, out, err }: CommandContext): Promise<number> {
  const keys = openKeys(config.dataDir, config.secretKey)
  const unreadable = await withSharedDatabase(config.databaseUrl, ({ db }) => adoptServerKey(db, keys))
  if (unreadable > 0) {
    err.write(
      `The two-step login of ${unreadable} accounts was set up with another key. Turn it off with "user one-step ID" for each of them first.\n`,
    )
    return 1
  }
  out.write('The servers of this database need this key from now on.\n')
  return 0
}

function createRoleCommand(verb: 'grant' | 'revoke', isAdmin: boolean, about: string): Command {
  return {
    name: `admin ${verb}`,
    argumentSyntax: '<id>',
    about,
    help: 'The id is the login id of the user. The change applies at once, in all sessions.',
    run: async ({ args }, context) => {
      const id = readId(args)
      return withAccount(id, context, async (db, account) => {
        const role = isAdmin ? 'an administrator' : 'no administrator'
        if ((account.is_admin === 1) === isAdmin) return `${account.login_id} is ${role} already.`
        await changeRole(db, account, isAdmin, systemClocks.now())
        audit(context, 'roleChanged', account.id, { admin: isAdmin })
        return `${account.login_id} is ${role} now.`
      })
    },
  }
}

async function deleteUser({ args, options }: CommandInput, context: CommandContext): Promise<number> {
  const id = readId(args)
  const { ask } = context
  const hasYesOption = options['yes'] === true
  if (!hasYesOption && ask === null) throw new UsageError('There is no terminal for the question: add --yes to delete.')
  return withAccount(id, context, async (db, account) => {
    const shouldDelete = hasYesOption || (await isConfirmed(account, ask))
    if (!shouldDelete) return 'Nothing was deleted.'
    const { id: accountId, login_id: loginId } = account
    await buildLargeTransaction(db).execute((transaction) => removeAccount(transaction, { id: accountId, loginId }))
    audit(context, 'accountDeleted', account.id)
    return `${loginId} and all its data are deleted.`
  })
}

async function isConfirmed({ login_id }: Account, ask: CommandContext['ask']): Promise<boolean> {
  const typed = await ask?.(`This deletes everything that ${login_id} has logged. Type the id to go on: `)
  return typed?.trim().toLowerCase() === login_id
}

async function recountAccount(db: Database, { id, login_id }: Account): Promise<string> {
  await recountBytes(db, id)
  return `${login_id} takes ${await readAccountBytes(db, id)} bytes.`
}

function readId([id = '']: readonly string[]): string {
  return id.trim().toLowerCase()
}

/** Runs `work` on an account and prints its result, or prints that the account does not exist. */
function withAccount(
  id: string,
  { config, out, err }: CommandContext,
  work: (db: Database, account: Account) => Promise<string>,
): Promise<number> {
  return withSharedDatabase(config.databaseUrl, async ({ db }) => {
    const account = await findAccount(db, id)
    if (account === null) {
      err.write(`There is no account with the id ${id}.\n`)
      return 1
    }
    out.write(`${await work(db, account)}\n`)
    return 0
  })
}

function formatJson(accounts: readonly AccountSummary[]): string {
  const rows = accounts.map(({ registeredAt, seenAt, ...rest }) => ({
    ...rest,
    registeredAt: new Date(registeredAt).toISOString(),
    seenAt: seenAt === null ? null : new Date(seenAt).toISOString(),
  }))
  return `${JSON.stringify(rows, null, 2)}\n`
}

function formatTable(accounts: readonly AccountSummary[]): string {
  const rows = accounts.map(({ loginId, isAdmin, registeredAt, seenAt }) => [
    loginId,
    isAdmin ? 'admin' : '',
    formatDay(registeredAt),
    seenAt === null ? '' : formatDay(seenAt),
  ])
  const all = [['ID', 'ROLE', 'SIGNED UP', 'LAST SEEN'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const formatLine = (row: readonly string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')
  return all.map((row) => `${formatLine(row).trimEnd()}\n`).join('')
}

function formatDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
