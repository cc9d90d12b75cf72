import type { CodeType } from '@haru/shared/contract/account/account.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { translators } from '../runtime/translators.ts'

export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** How long its content is of use, in milliseconds. */
  readonly validMs: number
  /** The kind of the email. The log holds nothing else about its content. */
  readonly kind:
    | 'code'
    | 'exists'
    | 'elsewhere'
    | 'passkey'
    | 'unknown'
    | 'device'
    | 'password'
    | 'farewell'
    | 'test'
    | SecurityNotice
}

/** A change or an attack of an account, for a notice to its owner, who may not have caused it. */
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

const msPerMinute = 60_000
/** A notice may arrive a day later, but not after a longer failure of the mail server. */
const noticeValidMs = 24 * 60 * msPerMinute

interface CodeEmailInput {
  readonly to: string
  readonly language: Language
  readonly type: CodeType
  readonly code: string
  readonly minutes: number
}

/**
 * The code has a line of its own, so that phones offer to fill it in. There is no link, so that users do not get used to following
 * links in emails.
 */
export function composeCodeEmail({ to, language, type, code, minutes }: CodeEmailInput): Email {
  const t = translators[language]
  const [before, expiry, ignore] = [
    t(`email.code.${type}`),
    t('email.code.life', { count: minutes }),
    t('email.code.ignore'),
  ]
  return {
    to,
    kind: 'code',
    validMs: minutes * msPerMinute,
    subject: t('email.code.subject'),
    text: `${before}\n\n${code}\n\n${expiry}\n${ignore}\n`,
    html: formatPage(language, [
      formatParagraph(before),
      `<p style="font:700 28px/1.4 monospace;letter-spacing:4px">${code}</p>`,
      formatParagraph(expiry),
      formatParagraph(ignore),
    ]),
  }
}

/** Sent in quiet mode, where the response does not reveal it: the address already has an account. */
export function composeAccountExistsEmail(to: string, language: Language): Email {
  return composePlainEmail(to, language, 'exists', ['email.exists.subject', 'email.exists.text', 'email.exists.ignore'])
}

/** Sent in quiet mode: the account has no password, and signs in with Google. */
export function composeNoPasswordEmail(to: string, language: Language): Email {
  return composePlainEmail(to, language, 'elsewhere', [
    'email.elsewhere.subject',
    'email.elsewhere.text',
    'email.elsewhere.ignore',
  ])
}

/** Sent in quiet mode: the account has no password, and signs in with a passkey. */
export function composePasskeyOnlyEmail(to: string, language: Language): Email {
  return composePlainEmail(to, language, 'passkey', [
    'email.passkey.subject',
    'email.passkey.text',
    'email.passkey.ignore',
  ])
}

/** Sent in quiet mode: there is no account for the address. */
export function composeNoAccountEmail(to: string, language: Language): Email {
  return composePlainEmail(to, language, 'unknown', [
    'email.unknown.subject',
    'email.unknown.text',
    'email.unknown.ignore',
  ])
}

/** A device key was used twice, so it was copied. */
export function composeCopiedDeviceKeyEmail(to: string, language: Language): Email {
  return composePlainEmail(to, language, 'device', ['email.device.subject', 'email.device.text', 'email.device.advice'])
}

/** The password was changed. */
export function composePasswordChangedEmail(to: string, language: Language): Email {
  return composePlainEmail(to, language, 'password', [
    'email.password.subject',
    'email.password.text',
    'email.password.advice',
  ])
}

/** The account was deleted. */
export function composeAccountDeletedEmail(to: string, language: Language): Email {
  return composePlainEmail(to, language, 'farewell', [
    'email.farewell.subject',
    'email.farewell.text',
    'email.farewell.advice',
  ])
}

/** A sign-in method of the account changed, or was attacked. */
export function composeSecurityNoticeEmail(to: string, language: Language, notice: SecurityNotice): Email {
  return composePlainEmail(to, language, notice, [
    `email.${notice}.subject`,
    `email.${notice}.text`,
    'email.notice.advice',
  ])
}

/** Sent by the operator, whose language is not known: it is in both languages. */
export function composeTestEmail(to: string): Email {
  const lines = [translators.en('email.test.text'), translators.ko('email.test.text')]
  return {
    to,
    kind: 'test',
    validMs: noticeValidMs,
    subject: `${translators.en('email.test.subject')} · ${translators.ko('email.test.subject')}`,
    text: `${lines.join('\n\n')}\n`,
    html: formatPage('en', lines.map(formatParagraph)),
  }
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
    validMs: noticeValidMs,
    subject: t(subject),
    text: `${lines.join('\n\n')}\n`,
    html: formatPage(language, lines.map(formatParagraph)),
  }
}

// The texts are words of the catalogues and digits only, so they need no escaping.
function formatParagraph(text: string): string {
  return `<p style="margin:0 0 12px">${text}</p>`
}

function formatPage(language: Language, parts: readonly string[]): string {
  const style = 'font:16px/1.6 system-ui,sans-serif;max-width:480px;margin:24px auto;padding:0 16px;word-break:keep-all'
  return `<!doctype html><html lang="${language}"><body style="${style}">${parts.join('')}</body></html>`
}
