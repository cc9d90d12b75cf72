import type { Phrase } from '../../phrase.ts'

export const sets = {
  'sets.last': 'Last time',
  'sets.last.of': 'Last time {day}: {items}',
  'sets.best': 'Best in a year: {set}',
  'sets.records': 'Personal records of this day: {values}',
  'sets.done': 'Done',
  'sets.done.of': 'Set {number} done',
  'sets.field': 'Set {number} {name}',
  'sets.kind': '{mark}: set {number}, {kind}. Change the kind',
  'sets.menu': 'Kind of set {number}',
  'sets.remove': 'Remove the set',
  'sets.add': 'Add a set',
  'sets.suggested': 'From last time, not ticked',
  'sets.grey.saved': 'Gray numbers are saved as they are. Once you tick a set, only ticked and typed sets are saved.',
  'sets.grey.left': 'Gray sets without a tick are not saved.',
  'sets.rest': 'Rest',
  'sets.rest.started': 'The rest has started',
  'sets.rest.over': 'The rest is over',
  'sets.rest.shorter': '−{seconds} s',
  'sets.rest.longer': '+{seconds} s',
  'sets.rest.stop': 'Stop the rest',
} as const satisfies Record<string, Phrase>
