import type { Phrase } from '../phrase.ts'

export const scores = {
  // A score in words, and of which days it is
  'score.total': 'Overall',
  'score.said': '{what}: {score}, {word}',
  'score.said.seen': '{seen} {score}, {word}',
  'score.said.none': '{what}: no score yet',
  'score.failed': '{what}: the score could not be loaded',
  'score.waiting': '{what}: loading',
  'score.in.day': '{name} today',
  'score.in.week': '{name} this week',
  'score.in.month': '{name} this month',
  'score.in': '{name}: {period}',
  'score.faces': 'How it is going',
  'score.day': 'Today',
  'score.week': 'This week',
  'score.month': 'This month',
  'score.thatDay': 'That day',
  'score.thatWeek': 'That week',
  'score.thatMonth': 'That month',

  // Why a score is what it is
  'score.back': 'All areas',
  'score.outOf': 'out of 5',
  'score.areas': 'By area',
  'score.due': 'Due by now',
  'score.none': 'No score',
  'score.noGoal': 'No goal for these days',
  'score.noGoal.day': 'No goal for this day',
  'score.step': 'What would help most today',
  'score.step.do': '{area}: {amount} more ({name})',
  'score.step.gain': 'Today’s score would rise by {gain}',
  'score.empty': 'No score yet',
  'score.empty.text': 'A score says how close you are to your goals. Set one, log a day, and a face appears here.',
  'score.how': 'How is this worked out?',
  'score.how.goal':
    'Each day counts with the narrowest goal set for it: a day’s before a week’s, a week’s before a month’s.',
  'score.how.due':
    'What adds up is compared with the part of the goal that is due by now, counted from your first record; an average or a weight, with the goal itself. Today counts only as far as it is certain: what you still want to reach today is not held against you.',
  'score.how.band':
    'Up to 1% off is 5 points, up to 10% is 4, up to 30% is 3, up to 50% is 2, and anything more is 1. For times it is up to 10, 20, 40 and 60 minutes.',
  'score.how.mean':
    'The score is the average of what could be judged. What has no goal or no record does not pull it down.',

  // A year in squares
  'tab.year': 'Year',
  'year.title': '{year}, day by day',
  'year.of': 'Score',
  'year.all': 'All',
  'year.day': '{day}, {score}, {word}',
  'year.day.none': '{day}, logged, no score',
  'year.day.nothing': '{day}, nothing logged',
  'year.filter': 'Year',
  'year.empty': 'Nothing logged in this year yet. Each day you log fills a square.',
  'year.legend': 'What the squares mean',
  'year.none': 'Logged, no score',
  'year.nothing': 'Nothing logged',

  // The summaries of the header
  'summary.open': 'Summary',
  'summary.scale': 'Body weight',
  'summary.initial': 'At the start',
  'summary.min': 'Lowest',
  'summary.max': 'Highest',
  'summary.current': 'Now',
  'summary.nutrition': 'Nutrition',
  'summary.nutrition.of': 'Nutrition: average or total',
  'summary.average': 'Daily average',
  'summary.total': 'Total',
  'summary.days': { one: '{count} day logged', other: '{count} days logged' },
  'summary.property': 'Property',
  'summary.income': 'Total income',
  'summary.expense': 'Total expense',
  'summary.property.now': 'Property now',
  'summary.exclusions': 'Including exclusions',
} as const satisfies Record<string, Phrase>
