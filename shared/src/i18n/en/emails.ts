import type { Phrase } from '../phrase.ts'

/** What Haru writes by mail. A subject never holds the code: it is shown on locked screens. */
export const emails = {
  'email.code.subject': 'Your Haru verification code',
  'email.code.signup': 'Enter this code to sign up for Haru.',
  'email.code.resetPw': 'Enter this code to choose a new password for Haru.',
  'email.code.delete': 'Enter this code to delete your Haru account.',
  'email.code.validity': { one: 'It is valid for {count} minute.', other: 'It is valid for {count} minutes.' },
  'email.code.ignore': 'If you did not ask for it, you can ignore this email. Never share the code.',
  'email.accountExists.subject': 'You already have a Haru account',
  'email.accountExists.text':
    'Someone, perhaps you, tried to sign up for Haru with this address. It already has an account: you can log in, or choose a new password.',
  'email.googleOnly.subject': 'Your Haru account logs in with Google',
  'email.googleOnly.text':
    'Someone, perhaps you, tried to use a password of the Haru account with this address. The account has no password: please use Google login.',
  'email.passkeyOnly.subject': 'Your Haru account logs in with a passkey',
  'email.passkeyOnly.text':
    'Someone, perhaps you, tried to use a password of the Haru account with this address. The account has no password: please log in with a passkey.',
  'email.noAccount.subject': 'There is no Haru account for this address',
  'email.noAccount.text':
    'Someone, perhaps you, tried to use a Haru account with this address. There is no such account: you can sign up, or try another address.',
  'email.ignore': 'If it was not you, there is nothing you need to do.',
  'email.copiedDeviceKey.subject': 'One of your devices was logged out of Haru',
  'email.copiedDeviceKey.text': 'The key that keeps it logged in may have been copied, so Haru logged the device out.',
  'email.copiedDeviceKey.advice': 'If you did not expect this, please choose a new password.',
  'email.passwordChanged.subject': 'Your Haru password was changed',
  'email.passwordChanged.text':
    'A new password was chosen for your Haru account. Every other device is logged out and needs the new password.',
  'email.passwordChanged.advice':
    'If it was not you, reset the password at once: on the login page of your Haru, with a code that is sent to this address. Then remove every way to log in that you do not know, in the settings under “Login and security”.',
  'email.passwordChanged.feed':
    'Your calendar feed is on, and a new password does not end it. Anyone who has its address can still read what it shows. To end it, turn it off or make a new address in the settings under “Your data”.',
  'email.accountDeleted.subject': 'Your Haru account was deleted',
  'email.accountDeleted.text':
    'Your Haru account was deleted for good, with every record and goal, your profile picture and your own foods. Other devices delete their copy the next time you open Haru.',
  'email.accountDeleted.advice':
    'If it was not you, please tell the operator of your Haru, who may have a backup. Thank you for the days you spent with us.',
  'email.googleLinked.subject': 'Google was connected to your Haru account',
  'email.googleLinked.text': 'A Google account can log in to your Haru account from now on.',
  'email.googleUnlinked.subject': 'Google was disconnected from your Haru account',
  'email.googleUnlinked.text': 'No Google account can log in to your Haru account any more.',
  'email.passkeyAdded.subject': 'A passkey was added to Haru',
  'email.passkeyAdded.text': 'A passkey was added to your Haru account. It logs in without a password.',
  'email.passkeyRemoved.subject': 'A passkey was removed from Haru',
  'email.passkeyRemoved.text': 'A passkey was removed from your Haru account. You can no longer log in with it.',
  'email.passkeyCopied.subject': 'A Haru passkey may have been copied',
  'email.passkeyCopied.text':
    'Someone may have tried to log in with a copy of one of your passkeys. The login was refused.',
  'email.twoStepOn.subject': 'Two-step login for Haru was turned on',
  'email.twoStepOn.text': 'Your Haru password now asks for a code of your authenticator app too.',
  'email.twoStepOff.subject': 'Two-step login for Haru was turned off',
  'email.twoStepOff.text': 'Your Haru password alone is enough to log in now.',
  'email.recoveryUsed.subject': 'A Haru recovery code was used',
  'email.recoveryUsed.text':
    'A recovery code was used instead of a code of your authenticator app. It cannot be used again.',
  'email.recoveryRenewed.subject': 'New Haru recovery codes',
  'email.recoveryRenewed.text': 'New recovery codes were made for your Haru account. Your old codes no longer work.',
  'email.codesGuessed.subject': 'Someone may know your Haru password',
  'email.codesGuessed.text':
    'Someone entered your password and then wrong codes, again and again. Codes with this password are refused for a day.',
  'email.passwordGuessed.subject': 'Someone is guessing your Haru password',
  'email.passwordGuessed.text':
    'Wrong passwords were entered for your Haru account again and again, from several networks. For up to an hour, new browsers cannot log in with the password. Browsers that are logged in, passkeys and Google still work.',
  'email.passwordGuessed.advice':
    'You need not do anything if your password is long and used nowhere else. If you cannot log in, choose a new password with “Forgot your password?”.',
  'email.feedCreated.subject': 'Your Haru calendar feed has a new address',
  'email.feedCreated.text':
    'A secret address was made for your Haru calendar. Calendar programs that have it read the entries you chose without a login, until you turn the feed off or make another address.',
  'email.feedCreated.advice':
    'If it was not you, please turn it off in the settings under “Your data”, and choose a new password.',
  'email.notice.advice':
    'If it was not you, please choose a new password and look at “Login and security” in the settings.',
  'email.test.subject': 'Haru can send email',
  'email.test.text': 'Haru can send email. This message is a test by the operator of this server.',
} as const satisfies Record<string, Phrase>
