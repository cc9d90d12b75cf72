import type { Phrase } from '../phrase.ts'

export const security = {
  'reauth.title': 'Is it you?',
  'reauth.text': 'Please confirm that it is you before this is changed.',
  'reauth.submit': 'Confirm',
  'security.title': 'Sign-in and security',
} as const satisfies Record<string, Phrase>
