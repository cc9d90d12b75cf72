export const quickEntry = {
  'quickEntry.title': 'Quick entry',
  'quickEntry.what': 'What to log',
  'quickEntry.keypad': 'Keypad: {name}',
  'quickEntry.details': 'Details',
  'session.dayStart': 'Your day begins at {time}, so this is still the day before.',
  'quickEntry.saved': 'Logged: {what}',
} as const
