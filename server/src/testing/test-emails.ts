import type { Database } from '../db/schema.ts'
import type { Email } from '../mail/emails.ts'
import type { Mailer } from '../mail/mailer.ts'

interface EmailServer {
  readonly db: Database
  readonly mailer: Mailer
}

/** The newest email to the address that one of the servers has sent. */
export function findNewestEmail(servers: readonly EmailServer[], address: string): Email | undefined {
  return servers
    .flatMap(({ mailer }) => mailer.listRecentEmails())
    .filter(({ to }) => to === address)
    .toSorted((a, b) => b.at - a.at)[0]
}

/** Waits until the servers have sent all emails. */
export async function waitForEmails(servers: readonly EmailServer[]): Promise<void> {
  for (;;) {
    for (const { mailer } of servers) await mailer.idle()
    if (servers.length === 1 || !(await hasEmail(servers))) return
    // A server does not send while another one does, and looks again later.
    for (const { mailer } of servers) mailer.wake()
  }
}

async function hasEmail([server]: readonly EmailServer[]): Promise<boolean> {
  const rows = await server?.db.selectFrom('email').select('id').limit(1).execute()
  return rows !== undefined && rows.length > 0
}
