export const quickEntry = {
  'quickEntry.what': 'What to log',
  'quickEntry.keypad': 'Keypad: {name}',
  'quickEntry.details': 'Details',
  'quickEntry.saved': 'Saved: {what}',
  'quickEntry.line': 'Or type a line',
  'quickEntry.line.example': 'coffee {amount}, bench 4x8x67.5 …',
  'quickEntry.understood': 'Understood as',
  'quickEntry.unknown': 'Not understood: {words}',
  'quickEntry.searching': 'Looking up the food',
} as const
