import type { Phrase } from '../phrase.ts'

export const ui = {
  'ui.close': 'Close',
  'ui.cancel': 'Cancel',
  'ui.yes': 'Yes',
  'ui.no': 'No',
  'ui.done': 'Done',
  'ui.copied': 'Copied',
  'ui.notCopied': 'It could not be copied. Select it and copy it yourself',
  'ui.loading': 'Loading',
  'ui.notifications': 'Notifications',
  'ui.showPassword': 'Show password',
  'ui.hidePassword': 'Hide password',
  'ui.text.cut': 'Only the first {max} characters fit.',
  'ui.number.refused': 'This field takes one number, within its limit.',
  'ui.table': 'As a table',
} as const satisfies Record<string, Phrase>
