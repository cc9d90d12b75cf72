import type { Phrase } from '../phrase.ts'

export const twoStep = {
  'twoStep.card': 'Two-step login',
  'twoStep.about':
    'After your password, Haru asks for a code of an authenticator app. Your password alone is then not enough to log in.',
  'twoStep.on': 'On',
  'twoStep.left': { one: '{count} recovery code is left.', other: '{count} recovery codes are left.' },
  'twoStep.left.none': 'No recovery codes are left. Please make new ones.',
  'twoStep.turnOn': 'Turn on',
  'twoStep.scan': 'Scan this with your authenticator app.',
  'twoStep.qr': 'QR code for your authenticator app',
  'twoStep.open': 'Open the app on this device',
  'twoStep.secret': 'Or type this key into it',
  'twoStep.copy': 'Copy',
  'twoStep.code': 'Code',
  'twoStep.code.hint': 'The 6 digits that the app shows now.',
  'twoStep.turnedOn': 'Two-step login is on',
  'twoStep.recovery': 'Recovery codes',
  'twoStep.recovery.text':
    'Without your app, log in with one of these codes. Each works once. Keep them where you would look for them; they are not shown again.',
  'twoStep.download': 'Save as a file',
  'twoStep.download.head': 'Recovery codes for Haru, {id}. Each code works once.',
  'twoStep.done': 'I have kept them',
  'twoStep.renew': 'New recovery codes',
  'twoStep.renew.ask': 'Make new recovery codes?',
  'twoStep.renew.text': 'Your old codes will no longer work.',
  'twoStep.renew.yes': 'Make new ones',
  'twoStep.turnOff': 'Turn off',
  'twoStep.turnOff.title': 'Turn off two-step login',
  'twoStep.turnOff.text': 'Your password alone will be enough again.',
  'twoStep.turnedOff': 'Two-step login is off',
} as const satisfies Record<string, Phrase>
