import { type Command, type CommandContext, UsageError } from '../../command.ts'
import type { DatabaseHandle } from '../../db/database-handle.ts'
import { runOnOneServer } from '../../db/migrator/migration-lock.ts'
import { openDatabase } from '../../db/open-database.ts'
import { findDirectUrl } from '../../db/postgres/pooler.ts'
import { createNoCitusError, distribute } from './distribute.ts'
import { readDistribution } from './distribution.ts'

const maxShardCount = 1024

export const distributeCommand: Command = {
  name: 'distribute',
  argumentSyntax: '',
  options: [
    { flags: '--check', about: 'only writes what is left to do; the exit code is 1 if there is something' },
    { flags: '--shards <count>', about: 'into how many parts the accounts are divided the first time; 32 by default' },
  ],
  about: 'Divides the users of a PostgreSQL with the extension Citus among its nodes.',
  help: `Each user is on one node with all records. Add the nodes to Citus first, and make a backup. While a table is copied, requests that
write to it wait, and are refused after some seconds. The command can be stopped at any point: run it again, and it continues. A later
update of Haru divides new tables by itself. The number of parts limits the number of nodes; choose 256 or more for a hundred nodes.`,
  run: async ({ options }, context) => {
    const shardCount = parseShardCount(options['shards'])
    const database = await openDatabase(await findDirectUrl(context.config), { allowShared: true })
    try {
      if ((await readDistribution(database.db)) === null) throw createNoCitusError()
      return options['check'] === true ? await check(database, context) : await run(database, context, shardCount)
    } finally {
      await database.close().catch(() => undefined)
    }
  },
}

function parseShardCount(option: string | boolean | undefined): number | undefined {
  if (option === undefined) return undefined
  const count = Number(option)
  if (Number.isInteger(count) && count >= 1 && count <= maxShardCount) return count
  throw new UsageError(`--shards is a whole number from 1 to ${maxShardCount}.`)
}

async function check({ db }: DatabaseHandle, { out }: CommandContext): Promise<number> {
  const distribution = await readDistribution(db)
  const left = [...(distribution?.problems ?? []), ...(distribution?.steps ?? []).map(({ about }) => about)]
  out.write(left.length === 0 ? 'Every table is divided as it should be.\n' : `${left.join('\n')}\n`)
  return left.length === 0 ? 0 : 1
}

async function run(database: DatabaseHandle, { out }: CommandContext, shardCount?: number): Promise<number> {
  const onWaiting = async () => void out.write('Waiting for a server that changes the tables.\n')
  const options = {
    ...(shardCount === undefined ? {} : { shardCount }),
    onStep: (about: string, number: number, count: number) => out.write(`${number}/${count} ${about}\n`),
  }
  await runOnOneServer(database, { isDone: async () => false, onWaiting }, (db) => distribute(db, options))
  out.write('Every table is divided as it should be.\n')
  return 0
}
