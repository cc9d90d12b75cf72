import type { Phrase } from '../phrase.ts'

/** What Haru writes by mail. A subject never holds the code: it is shown on locked screens. */
export const emails = {
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
  'letter.passkey.subject': 'Your Haru account logs in with a passkey',
  'letter.passkey.text':
    'Somebody, perhaps you, wanted to use a password of the Haru account with this address. It has none: please log in with a passkey.',
  'letter.passkey.ignore': 'If it was not you, there is nothing you need to do.',
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
    'If it was not you, reset the password at once: on the login page of your Haru, with a code that is sent to this address. Then remove every way to log in that you do not know, in the settings under “Sign-in and security”.',
  'letter.farewell.subject': 'Your Haru account was deleted',
  'letter.farewell.text':
    'Your Haru account is gone, with every record, goal, picture and food of your own. Other devices forget it as soon as they are used.',
  'letter.farewell.advice':
    'If it was not you, please tell whoever runs your Haru: they may have a backup. Thank you for the days you spent with us.',
  'letter.googleLinked.subject': 'Google was connected to your Haru account',
  'letter.googleLinked.text': 'A Google account can log in to your Haru account from now on.',
  'letter.googleUnlinked.subject': 'Google was disconnected from your Haru account',
  'letter.googleUnlinked.text': 'No Google account can log in to your Haru account any more.',
  'letter.passkeyAdded.subject': 'A passkey was added to Haru',
  'letter.passkeyAdded.text': 'A passkey was added to your Haru account. It logs in without a password.',
  'letter.passkeyRemoved.subject': 'A passkey was removed from Haru',
  'letter.passkeyRemoved.text': 'A passkey was removed from your Haru account. It does not log in any more.',
  'letter.passkeyCopied.subject': 'A Haru passkey may have been copied',
  'letter.passkeyCopied.text':
    'One of your passkeys was used with a counter from before. It may have been copied, so it was refused.',
  'letter.twoStepOn.subject': 'Two-step login was turned on',
  'letter.twoStepOn.text': 'Your Haru password now asks for a code of your authenticator app too.',
  'letter.twoStepOff.subject': 'Two-step login was turned off',
  'letter.twoStepOff.text': 'Your Haru password alone is enough to log in now.',
  'letter.recoveryUsed.subject': 'A Haru recovery code was used',
  'letter.recoveryUsed.text':
    'One of your recovery codes stood in for your authenticator app. It does not count again.',
  'letter.recoveryRenewed.subject': 'New Haru recovery codes',
  'letter.recoveryRenewed.text':
    'New recovery codes were made for your Haru account. Those from before do not count any more.',
  'letter.codesTried.subject': 'Somebody may know your Haru password',
  'letter.codesTried.text':
    'Somebody entered your password and then wrong codes, again and again. No codes are taken with this password for a day.',
  'letter.notice.advice':
    'If it was not you, please choose a new password and look at “Sign-in and security” in the settings.',
} as const satisfies Record<string, Phrase>
