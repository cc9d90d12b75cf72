import type { Deps } from '../../deps.ts'
import { composeEmail, type SecurityNotice } from '../../mail/emails.ts'
import { getAccountLanguage } from '../profile/accounts.ts'

interface NoticeRecipient {
  readonly login_id: string
  readonly language: string
}

/** Emails the user that a sign-in method of their account changed, or was attacked. */
export function sendSecurityNotice(
  { mailer }: Pick<Deps, 'mailer'>,
  { login_id, language }: NoticeRecipient,
  notice: SecurityNotice,
): Promise<void> {
  return mailer.send(composeEmail(notice, login_id, getAccountLanguage({ language })))
}
