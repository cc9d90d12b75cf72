import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/request-context.ts'
import { composeEmail, type SecurityNotice } from '../../mail/emails.ts'
import { type Account, getAccountLanguage } from '../profile/accounts.ts'

type Recipient = Pick<Caller, 'loginId' | 'language'> | Pick<Account, 'login_id' | 'language'>

/** Emails the user that a sign-in method or the calendar feed of their account changed, or that the account was attacked. */
export function sendSecurityNotice(
  { mailer }: Pick<Deps, 'mailer'>,
  recipient: Recipient,
  notice: SecurityNotice,
): Promise<void> {
  const to = 'loginId' in recipient ? recipient.loginId : recipient.login_id
  return mailer.send(composeEmail(notice, to, getAccountLanguage(recipient)))
}
