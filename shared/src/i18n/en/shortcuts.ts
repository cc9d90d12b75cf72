import type { Phrase } from '../phrase.ts'

export const shortcuts = {
  'shortcuts.use': 'Use shortcuts in this browser',
  'shortcuts.use.hint': 'Letters and signs are only shortcuts while you are not typing in a field.',
  'shortcuts.go': 'Go to',
  'shortcuts.screen': 'On a screen',
  'shortcuts.editor': 'In an editor',
  'shortcuts.then': 'then',
} as const satisfies Record<string, Phrase>
