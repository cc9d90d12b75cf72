import type { Phrase } from '../phrase.ts'

export const category = {
  'category.title': 'Category',
  'category.area': 'Area',
  'category.hint': 'Tap a name to rename, move or delete it. Existing records do not change.',
  'category.hint.fixed':
    'Totals need these names. You can rename and move them, but not delete them. You can change everything under them.',
  'category.rename': 'Rename',
  'category.up': 'Up',
  'category.down': 'Down',
  'category.name': 'Name',
  'category.done': 'Done',
  'category.add': 'Add {name}',
  'category.add.do': 'Add',
  'category.kind': 'Kind',
  'category.kind.asks': 'Asks for: {fields}',
  'category.kind.asksNothing': 'Asks for nothing more',
  'category.first': 'First {name}',
  'category.removed': { one: '{count} deleted name', other: '{count} deleted names' },
  'category.restore': 'Restore',
  'category.restore.name': 'Restore {name}',
  'category.choose': 'Choose a name first',
  'category.delete.text': '{name}. Records that use it stay as they are.',
  'category.deleted': '{name}: deleted once you save',
  'category.place': '{name}: {place} of {count}',
  'category.stale.text':
    'Your categories were saved somewhere else after you opened them. Which ones do you want to keep?',
  'category.undone': 'The names are as they were',
} as const satisfies Record<string, Phrase>
