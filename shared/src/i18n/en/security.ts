import type { Phrase } from '../phrase.ts'

export const security = {
  'reauth.title': 'Is it you?',
  'reauth.text': 'Please confirm that it is you before this is changed.',
  'reauth.submit': 'Confirm',
  'security.title': 'Login and security',
  'google.reauth': 'Confirm with Google',
  'google.reauth.hint': 'You come back to this page and press once more.',
  'google.card': 'Google',
  'google.card.none': 'Log in without a password, with your Google account.',
  'google.card.since': 'Connected on {day}',
  'google.card.link': 'Connect Google',
  'google.card.unlink': 'Disconnect',
  'google.card.only': 'This is your only way to log in. To disconnect it, add another one first.',
  'google.unlink.ask': 'Disconnect Google?',
  'google.unlink.text': 'You can connect it again at any time.',
  'quick.title': 'Quick login on this device',
  'quick.text':
    'Tap the name at the top of the login page five times quickly to log in on this device without a password. This works for 30 days after the last use, also after you log out.',
  'quick.switch': 'Quick login',
  'quick.warning':
    'Anyone who has this device unlocked can then log in as you. Sensitive changes still ask for your password.',
} as const satisfies Record<string, Phrase>
