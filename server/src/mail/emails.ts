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
  readonly kind: 'code' | 'test' | PlainEmailKind
}

/** The kinds of the emails whose text is the same for every user. */
type PlainEmailKind = keyof typeof lastParagraphs

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
  | 'codesGuessed'
  | 'passwordGuessed'
  | 'feedCreated'

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
    t('email.code.validity', { count: minutes }),
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

/** The last paragraph of each plain email. It says what to do if the user did not cause the email. */
const lastParagraphs = {
  // Sent in quiet mode, where the response does not reveal whether the address has an account, and how it signs in.
  accountExists: 'email.ignore',
  noAccount: 'email.ignore',
  googleOnly: 'email.ignore',
  passkeyOnly: 'email.ignore',
  // A device key was used twice, so it was copied.
  copiedDeviceKey: 'email.copiedDeviceKey.advice',
  passwordChanged: 'email.passwordChanged.advice',
  accountDeleted: 'email.accountDeleted.advice',
  googleLinked: 'email.notice.advice',
  googleUnlinked: 'email.notice.advice',
  passkeyAdded: 'email.notice.advice',
  passkeyRemoved: 'email.notice.advice',
  passkeyCopied: 'email.notice.advice',
  twoStepOn: 'email.notice.advice',
  twoStepOff: 'email.notice.advice',
  recoveryUsed: 'email.notice.advice',
  recoveryRenewed: 'email.notice.advice',
  codesGuessed: 'email.notice.advice',
  passwordGuessed: 'email.passwordGuessed.advice',
  feedCreated: 'email.feedCreated.advice',
} as const satisfies Record<string, TextKey>

/** An email with the text of its kind, further paragraphs, and the last paragraph. */
export function composeEmail(
  kind: PlainEmailKind,
  to: string,
  language: Language,
  paragraphs: readonly TextKey[] = [],
): Email {
  const t = translators[language]
  const lines = [t(`email.${kind}.text`), ...paragraphs.map((key) => t(key)), t(lastParagraphs[kind])]
  return {
    to,
    kind,
    validMs: noticeValidMs,
    subject: t(`email.${kind}.subject`),
    text: `${lines.join('\n\n')}\n`,
    html: formatPage(language, lines.map(formatParagraph)),
  }
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

// The texts are words of the catalogues and digits only, so they need no escaping.
function formatParagraph(text: string): string {
  return `<p style="margin:0 0 12px">${text}</p>`
}

function formatPage(language: Language, parts: readonly string[]): string {
  const style = 'font:16px/1.6 system-ui,sans-serif;max-width:480px;margin:24px auto;padding:0 16px;word-break:keep-all'
  return `<!doctype html><html lang="${language}"><body style="${style}">${parts.join('')}</body></html>`
}
