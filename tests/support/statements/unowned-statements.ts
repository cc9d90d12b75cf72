/** A statement that reads or writes rows of several users on purpose. */
interface UnownedStatement {
  readonly name: string
  readonly reason: string
  /** How the text of the statement begins. */
  readonly start: string
  /** Whether it may read a whole table, because it counts or compares all users. */
  readonly mayScan: boolean
}

const sweepReason = 'deletes rows of all users that have expired, in the background and by an index'
const countsReason = 'counts all users for the dashboard of an administrator, in the background if there are many'

/** All of them. A request of a user sends none, except the dashboard of an administrator and the upload of an import. */
export const unownedStatements: readonly UnownedStatement[] = [
  ...['session', 'device', 'ticket'].map((table) => ({
    name: `sweep of ${table}`,
    reason: sweepReason,
    start: `delete from "${table}" where "expires_at" <= $1`,
    mayScan: false,
  })),
  {
    name: 'sweep of undo_log',
    reason: sweepReason,
    start: 'delete from "undo_log" where "expires_at" <= ',
    mayScan: false,
  },
  {
    name: 'sweep of imports',
    reason: sweepReason,
    start: 'select "owner_id", "id" from "import" where "expires_at" <= $1',
    mayScan: false,
  },
  {
    name: 'size of waiting imports',
    reason: 'limits the files of all users before another one arrives, by an index',
    start: 'select coalesce(sum(bytes), 0) as "bytes" from "import" where "expires_at" > $1',
    mayScan: false,
  },
  {
    name: 'sweep of code',
    reason: sweepReason,
    start: 'delete from "code" where "expires_at" < $1',
    mayScan: false,
  },
  {
    name: 'sweep of demo accounts',
    reason:
      'finds demo accounts whose session has ended, in the background of a server that only its own machine reaches',
    start: 'select "id", "login_id" as "loginId" from "account" where "login_id" like $1',
    mayScan: true,
  },
  {
    name: 'counts: accounts',
    reason: countsReason,
    start: 'select "id", "registered_at", "bytes" from "account"',
    mayScan: true,
  },
  {
    name: 'counts: active users',
    reason: countsReason,
    start: 'select count(*) as "n" from "account"',
    mayScan: true,
  },
]
