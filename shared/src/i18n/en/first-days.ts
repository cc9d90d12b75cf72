import type { Phrase } from '../phrase.ts'

export const firstDays = {
  'start.place': 'Question {number} of {count}',
  'start.next': 'Continue',
  'start.finish': 'Get started',
  'start.skip': 'Skip',
  'start.areas': 'What matters to you?',
  'start.areas.text': 'Each choice becomes a goal for this month. You can change it at any time.',
  'start.areas.text.next': 'Each choice becomes a goal for this month and the next. You can change it at any time.',
  'start.weight': 'How much do you weigh?',
  'start.weight.text': 'Saved as your initial weight and as your weight today.',
  'start.weight.label': 'Body weight',
  'start.property': 'How much money do you have?',
  'start.property.text':
    'Cash and accounts together. The income and expenses that you record are added and subtracted.',
  'start.property.label': 'Property',
  'firstWeek.title': 'First week',
  'firstWeek.count': '{done} of {count}',
  'firstWeek.done': 'Done',
  'firstWeek.hide': 'Hide the checklist',
  'milestone.firstRecord': 'Your first record',
  'milestone.goal': 'Goal reached: {name}',
  'milestone.best': 'Personal record: {name} {amount}',
  'milestone.sevenDays': 'Seven days in a row',
} as const satisfies Record<string, Phrase>
