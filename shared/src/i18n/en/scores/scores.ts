import type { Phrase } from '../../phrase.ts'

export const scores = {
  // A score in words, and of which days it is
  'score.total': 'Overall',
  'score.description': '{what}: {score}, {word}',
  'score.description.none': '{what}: no score yet',
  'score.failed': '{what}: the score could not be loaded',
  'score.waiting': '{what}: loading',
  'score.in.day': '{name} today',
  'score.in.week': '{name} this week',
  'score.in.month': '{name} this month',
  'score.in': '{name}: {period}',
  'score.day': 'Today',
  'score.week': 'This week',
  'score.month': 'This month',
  'score.none': 'No score',
  'summary.open': 'Summary',
} as const satisfies Record<string, Phrase>
