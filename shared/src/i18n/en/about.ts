import type { Phrase } from '../phrase.ts'

export const about = {
  'about.title': 'App info',
  'about.version': 'Version',
  'about.env': 'Environment',
  'about.env.production': 'Production',
  'about.env.test': 'Test',
  'about.date': 'Built on',
  'about.license': 'License',
  'privacy.title': 'Privacy policy',
} as const satisfies Record<string, Phrase>
