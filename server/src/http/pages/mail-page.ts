import { Refusal } from '@haru/shared/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../runtime/config.ts'
import { isForwarded } from '../request.ts'
import { isLoopbackAddress } from '../security/addresses.ts'
import { escapeHtml, sendPage } from './page.ts'

interface DisplayedEmail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly at: number
}

const style = `
article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; margin: 1rem 0; }
article h2 { margin: 0; font-size: 1.05rem; } article p { margin: 0 0 .5rem; color: var(--soft); font-size: .9rem; }
pre { white-space: pre-wrap; margin: 0; font-size: 1rem; }
`

/**
 * The last emails, for a user who tries Haru on their own machine without a mail server. A reader of this page can verify any
 * address, so the page exists only where no other machine can reach it, and only under a host name of this server.
 */
export function addMailPage(app: FastifyInstance, config: Config, listEmails: () => readonly DisplayedEmail[]): void {
  app.get('/haru/mail', (request, reply) => {
    if (!isOwnMachine(request, config)) throw new Refusal('notFound')
    const articles = listEmails().map(
      ({ to, subject, text, at }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)} · ${new Date(at).toISOString().slice(11, 19)} UTC</p><pre>${escapeHtml(text)}</pre></article>`,
    )
    const emptyNotice = '<p>No emails yet. · 아직 메일이 없어요.</p>'
    return sendPage(reply, {
      title: 'Haru mail',
      style,
      refresh: 5,
      body: `<h1>Emails · 메일</h1><p>No mail server is set, so emails stay here. Only this machine can see this page. · 메일 서버가 없어서 메일이 여기에 남아요. 이 컴퓨터에서만 볼 수 있어요.</p>${articles.join('') || emptyNotice}`,
    })
  })
}

// The Host header distinguishes this page from a page of another site whose host name was pointed at this machine.
function isOwnMachine(request: FastifyRequest, config: Config): boolean {
  const isOwnHost = config.ownOrigins.includes(`http://${request.headers.host}`)
  return (
    config.isLocal && config.smtpUrl === null && isLoopbackAddress(request.ip) && !isForwarded(request) && isOwnHost
  )
}
