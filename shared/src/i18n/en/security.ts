import type { Phrase } from '../phrase.ts'

export const security = {
  'prove.title': 'Is it you?',
  'prove.text': 'Please confirm that it is you before this is changed.',
  'prove.submit': 'Confirm',
  'security.title': 'Sign-in and security',
} as const satisfies Record<string, Phrase>
