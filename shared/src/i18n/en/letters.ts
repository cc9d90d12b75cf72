import type { Phrase } from '../phrase.ts'

/** What Haru writes by mail. A subject never holds the code: it is shown on locked screens. */
export const letters = {
  'letter.code.subject': 'Your Haru verification code',
  'letter.code.signup': 'Enter this code to sign up for Haru.',
  'letter.code.resetPw': 'Enter this code to choose a new password for Haru.',
  'letter.code.delete': 'Enter this code to delete your Haru account.',
  'letter.code.life': { one: 'It is valid for {count} minute.', other: 'It is valid for {count} minutes.' },
  'letter.code.ignore': 'If you did not ask for it, you can ignore this email. Never tell anybody the code.',
  'letter.exists.subject': 'You already have a Haru account',
  'letter.exists.text':
    'Somebody, perhaps you, wanted to sign up for Haru with this address. It already has an account: you can log in, or choose a new password.',
  'letter.exists.ignore': 'If it was not you, there is nothing you need to do.',
  'letter.unknown.subject': 'There is no Haru account for this address',
  'letter.unknown.text':
    'Somebody, perhaps you, wanted to use a Haru account with this address. There is none: you can sign up, or try another address.',
  'letter.unknown.ignore': 'If it was not you, there is nothing you need to do.',
  'letter.device.subject': 'A Haru device was logged out',
  'letter.device.text':
    'A key with which one of your devices logs in to Haru by itself was used a second time. It may have been copied, so that device was logged out.',
  'letter.device.advice': 'If you did not expect this, please choose a new password.',
} as const satisfies Record<string, Phrase>
