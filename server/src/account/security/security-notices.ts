import type { Deps } from '../../deps.ts'
import { type Notice, noticeLetter } from '../../mail/letters.ts'
import { accountLanguage } from '../profile/accounts.ts'

interface NoticeRecipient {
  readonly login_id: string
  readonly language: string
}

/** Tells somebody by mail what happened to the ways into their account. */
export function sendSecurityNotice(
  { mailer }: Pick<Deps, 'mailer'>,
  { login_id, language }: NoticeRecipient,
  notice: Notice,
): void {
  mailer.post(noticeLetter(login_id, accountLanguage({ language }), notice))
}
