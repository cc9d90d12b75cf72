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
  'letter.elsewhere.subject': 'Your Haru account logs in with Google',
  'letter.elsewhere.text':
    'Somebody, perhaps you, wanted to use a password of the Haru account with this address. It has none: please use Google Login.',
  'letter.elsewhere.ignore': 'If it was not you, there is nothing you need to do.',
  'letter.unknown.subject': 'There is no Haru account for this address',
  'letter.unknown.text':
    'Somebody, perhaps you, wanted to use a Haru account with this address. There is none: you can sign up, or try another address.',
  'letter.unknown.ignore': 'If it was not you, there is nothing you need to do.',
  'letter.device.subject': 'A Haru device was logged out',
  'letter.device.text':
    'A key with which one of your devices logs in to Haru by itself was used a second time. It may have been copied, so that device was logged out.',
  'letter.device.advice': 'If you did not expect this, please choose a new password.',
  'letter.password.subject': 'Your Haru password was changed',
  'letter.password.text':
    'A new password was chosen for your Haru account. Every other device is logged out and needs the new password.',
  'letter.password.advice':
    'If it was not you, reset the password at once: on the login page of your Haru, with a code that is sent to this address.',
  'letter.farewell.subject': 'Your Haru account was deleted',
  'letter.farewell.text':
    'Your Haru account is gone, with every record, goal, picture and food of your own. Other devices forget it as soon as they are used.',
  'letter.farewell.advice':
    'If it was not you, please tell whoever runs your Haru: they may have a backup. Thank you for the days you spent with us.',
} as const satisfies Record<string, Phrase>
