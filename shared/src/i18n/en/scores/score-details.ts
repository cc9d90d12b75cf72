import type { Phrase } from '../../phrase.ts'

export const scoreDetails = {
  'score.span': 'Days of the score',
  'score.thatDay': 'That day',
  'score.thatWeek': 'That week',
  'score.thatMonth': 'That month',

  // Why a score is what it is
  'score.back': 'All areas',
  'score.outOf': 'out of 5',
  'score.areas': 'By area',
  'score.due': 'Due by now',
  'score.noGoal': 'No goal for these days',
  'score.noGoal.day': 'No goal for this day',
  'score.step': 'What would help most today',
  'advice.workout': 'Fit in one workout',
  'advice.lift': 'Lift {amount} more in total',
  'advice.cardio': 'Do {minutes} more minutes of cardio',
  'advice.protein': 'Eat {amount} more protein',
  'advice.energy': 'Eat about {amount} more',
  'advice.more': '{area}: {amount} more ({name})',
  'score.step.gain': 'Today’s score becomes {total} (+{gain})',
  'score.step.first': 'Today gets its first score: {total}',
  'score.empty': 'No score yet',
  'score.empty.text': 'A score says how close you are to your goals. Set one, log a day, and a face appears here.',
  'score.how': 'How is this worked out?',
  'score.how.goal':
    'Each day counts with the shortest goal set for it: a day’s before a week’s, a week’s before a month’s.',
  'score.how.due':
    'What adds up is compared with the part of the goal that is due by now, counted from your first record; an average or a weight, with the goal itself. Today counts only as far as it is certain: what you still want to reach today is not held against you.',
  'score.how.band':
    'Up to 1% off is 5 points, up to 10% is 4, up to 30% is 3, up to 50% is 2, and anything more is 1. For times it is up to 10, 20, 40 and 60 minutes.',
  'score.how.mean':
    'The score is the average of what could be judged. What has no goal or no record does not pull it down.',

  // A year in squares
  'year.title': '{year}, day by day',
  'year.of': 'Score',
  'year.all': 'All',
  'year.filter': 'Year',
  'year.empty': 'Nothing logged in this year yet. Each day you log fills a square.',
  'year.legend': 'What the squares mean',
  'year.none': 'Logged, no score',
  'year.nothing': 'Nothing logged',

  // The summaries of the header
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
} as const satisfies Record<string, Phrase>
