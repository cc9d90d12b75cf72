export const quickEntry = {
  'quickEntry.title': 'Quick entry',
  'quickEntry.what': 'What to log',
  'quickEntry.keypad': 'Keypad: {name}',
  'quickEntry.details': 'Details',
  'quickEntry.saved': 'Logged: {what}',
} as const
