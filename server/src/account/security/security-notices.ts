import type { Deps } from '../../deps.ts'
import { composeSecurityNoticeEmail, type SecurityNotice } from '../../mail/emails.ts'
import { accountLanguage } from '../profile/accounts.ts'

interface NoticeRecipient {
  readonly login_id: string
  readonly language: string
}

/** Tells somebody by mail what happened to the ways into their account. */
export function sendSecurityNotice(
  { mailer }: Pick<Deps, 'mailer'>,
  { login_id, language }: NoticeRecipient,
  notice: SecurityNotice,
): void {
  mailer.send(composeSecurityNoticeEmail(login_id, accountLanguage({ language }), notice))
}
