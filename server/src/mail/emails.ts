import type { CodeType } from '@haru/shared/contract/account/account.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { translators } from '../runtime/translators.ts'

export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The kind of letter, for the log: it is all that is said of it there. */
  readonly kind:
    | 'code'
    | 'exists'
    | 'elsewhere'
    | 'passkey'
    | 'unknown'
    | 'device'
    | 'password'
    | 'farewell'
    | SecurityNotice
}

/** What somebody is told of their own account, in case it was not they who did it. */
export type SecurityNotice =
  | 'googleLinked'
  | 'googleUnlinked'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyCopied'
  | 'twoStepOn'
  | 'twoStepOff'
  | 'recoveryUsed'
  | 'recoveryRenewed'
  | 'codesTried'

interface CodeEmailInput {
  readonly to: string
  readonly language: Language
  readonly type: CodeType
  readonly code: string
  readonly minutes: number
}

/** The code stands on a line of its own, so that phones offer it; there is no link, so that nobody learns to follow one. */
export function composeCodeEmail({ to, language, type, code, minutes }: CodeEmailInput): Email {
  const t = translators[language]
  const [before, expiry, ignore] = [
    t(`letter.code.${type}`),
    t('letter.code.life', { count: minutes }),
    t('letter.code.ignore'),
  ]
  return {
    to,
    kind: 'code',
    subject: t('letter.code.subject'),
    text: `${before}\n\n${code}\n\n${expiry}\n${ignore}\n`,
    html: formatPage(language, [
      formatParagraph(before),
      `<p style="font:700 28px/1.4 monospace;letter-spacing:4px">${code}</p>`,
      formatParagraph(expiry),
      formatParagraph(ignore),
    ]),
  }
}

/** Told by mail where the screen does not tell: the address already has an account. */
export function composeAccountExistsEmail(to: string, language: Language): Email {
  return composePlainEmail(to, language, 'exists', [
    'letter.exists.subject',
    'letter.exists.text',
    'letter.exists.ignore',
  ])
}

/** Likewise: the account has no password that could be used. */
export function composeNoPasswordEmail(to: string, language: Language): Email {
  return composePlainEmail(to, language, 'elsewhere', [
    'letter.elsewhere.subject',
    'letter.elsewhere.text',
    'letter.elsewhere.ignore',
  ])
}

/** Likewise: it logs in with a passkey. */
export function composePasskeyOnlyEmail(to: string, language: Language): Email {
  return composePlainEmail(to, language, 'passkey', [
    'letter.passkey.subject',
    'letter.passkey.text',
    'letter.passkey.ignore',
  ])
}

/** Likewise: there is no account for the address. */
export function composeNoAccountEmail(to: string, language: Language): Email {
  return composePlainEmail(to, language, 'unknown', [
    'letter.unknown.subject',
    'letter.unknown.text',
    'letter.unknown.ignore',
  ])
}

/** A device's key was used twice: it was copied. */
export function composeCopiedDeviceKeyEmail(to: string, language: Language): Email {
  return composePlainEmail(to, language, 'device', [
    'letter.device.subject',
    'letter.device.text',
    'letter.device.advice',
  ])
}

/** A new password was chosen, by whoever. */
export function composePasswordChangedEmail(to: string, language: Language): Email {
  return composePlainEmail(to, language, 'password', [
    'letter.password.subject',
    'letter.password.text',
    'letter.password.advice',
  ])
}

/** The account is gone. */
export function composeAccountDeletedEmail(to: string, language: Language): Email {
  return composePlainEmail(to, language, 'farewell', [
    'letter.farewell.subject',
    'letter.farewell.text',
    'letter.farewell.advice',
  ])
}

/** Something about the ways into an account has changed, or somebody tries them. */
export function composeSecurityNoticeEmail(to: string, language: Language, notice: SecurityNotice): Email {
  return composePlainEmail(to, language, notice, [
    `letter.${notice}.subject`,
    `letter.${notice}.text`,
    'letter.notice.advice',
  ])
}

function composePlainEmail(
  to: string,
  language: Language,
  kind: Email['kind'],
  [subject, ...paragraphs]: readonly [TextKey, ...TextKey[]],
): Email {
  const t = translators[language]
  const lines = paragraphs.map((key) => t(key))
  return {
    to,
    kind,
    subject: t(subject),
    text: `${lines.join('\n\n')}\n`,
    html: formatPage(language, lines.map(formatParagraph)),
  }
}

// Only words of the catalogues and digits come in here: there is nothing that would need escaping.
function formatParagraph(text: string): string {
  return `<p style="margin:0 0 12px">${text}</p>`
}

function formatPage(language: Language, parts: readonly string[]): string {
  const style = 'font:16px/1.6 system-ui,sans-serif;max-width:480px;margin:24px auto;padding:0 16px;word-break:keep-all'
  return `<!doctype html><html lang="${language}"><body style="${style}">${parts.join('')}</body></html>`
}
