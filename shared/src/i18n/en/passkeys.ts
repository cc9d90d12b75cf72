import type { Phrase } from '../phrase.ts'

export const passkeys = {
  'passkey.reauth': 'Confirm with a passkey',
  'passkey.card': 'Passkeys',
  'passkey.none':
    'Log in with your finger, face or PIN instead of a password. A passkey cannot be guessed, and no fake page can steal it.',
  'passkey.add': 'Add a passkey',
  'passkey.name': 'Name',
  'passkey.name.hint': 'To tell it from others, such as your phone or laptop.',
  'passkey.name.missing': 'Please enter a name',
  'passkey.name.first': 'My passkey',
  'passkey.continue': 'Continue',
  'passkey.added': 'Passkey added',
  'passkey.since': 'Added {day}',
  'passkey.used': 'last used {day}',
  'passkey.unused': 'not used yet',
  'passkey.synced': 'On all your devices',
  'passkey.actions': '{name}: actions',
  'passkey.rename': 'Rename',
  'passkey.renamed': 'Passkey renamed',
  'passkey.remove': 'Remove',
  'passkey.remove.ask': 'Remove this passkey?',
  'passkey.remove.text': 'You will no longer be able to log in with “{name}”.',
  'passkey.removed': 'Passkey removed',
} as const satisfies Record<string, Phrase>
