import { msPerDay } from '@haru/shared/calendar/day.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Clocks } from '../../runtime/clocks.ts'
import type { Config } from '../../runtime/config.ts'

const lifetimeDays = 365

/** The address to which researchers report vulnerabilities (RFC 9116). Not found if the operator has set no contact. */
export function addSecurityTxtRoute(
  app: FastifyInstance,
  { securityContact }: Pick<Config, 'securityContact'>,
  { now }: Pick<Clocks, 'now'>,
): void {
  const text = securityContact === null ? null : formatSecurityTxt(securityContact, now())
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (text === null) throw new Refusal('notFound')
    return reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text)
  })
}

/** Expires a year after the day on which the server started, so a server that restarts once a year serves no expired file. */
function formatSecurityTxt(contact: string, startedAt: number): string {
  const startDay = Math.floor(startedAt / msPerDay)
  const expires = new Date((startDay + lifetimeDays) * msPerDay).toISOString().replace('.000Z', 'Z')
  return [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: ko, en', ''].join('\n')
}
