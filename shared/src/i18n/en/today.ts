import type { Phrase } from '../phrase.ts'

export const today = {
  'today.week': 'Week',
  'today.left': 'left',
  'today.toGo': { one: '{count} more day', other: '{count} more days' },
  'today.over': 'over',
  'today.reached': 'goal met',
  'today.year': 'This year',
  'today.progress': '{name}: {real} of {goal}',
  'today.progress.period': '{period}: {name} {real} of {goal}',
  'today.allowance': 'up to {amount} a day',
  'today.target': 'Goal {goal}',

  // Items that the user logs often
  'usual.title': '{area}: log quickly',
  'usual.added': 'Saved: {name}',
  'usual.reason': '{count} times in {days} days',
  'usual.reason.weekday': '{count} times in {days} days, mostly on {weekday}s',

  // An earlier day again
  'copy.again': 'Log again',
  'copy.again.label': '{area}: log again from an earlier day',
  'copy.again.title': 'Log it again',
  'copy.again.whole': { one: 'Whole day: {count} item', other: 'Whole day: {count} items' },
  'copy.again.more': '{titles} and {count} more',
  'copy.again.none': 'There is no earlier day with items yet.',
  'copy.again.replaces': '{day} has {items}. Your choice takes the place of the same kind.',
  'copy.again.done': { one: '{count} item saved', other: '{count} items saved' },
  'today.filter': 'Day',
  'today.fold': 'Open and close',
  'today.openAll': 'Open all: {name}',
  'today.closeAll': 'Close all: {name}',
  'today.items': { one: '{count} item', other: '{count} items' },
  'today.record.none': 'Nothing logged yet',
  'today.record.add': 'Log it',
  'today.goal.none': 'No goal for this day',
  'today.goal.add': 'Set a goal',
} as const satisfies Record<string, Phrase>
