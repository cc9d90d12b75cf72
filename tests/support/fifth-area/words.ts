import type { AreaWordKey } from '@haru/shared/areas/words.ts'
import type { travel } from './travel.ts'
import type { water } from './water.ts'

/** The words of both areas, the same in both languages. A missing word does not compile, like a missing word of the four areas. */
export const words = {
  'area.water': 'Water',
  'water.glasses': 'Glasses',
  'area.travel': 'Travel',
  'travel.part': 'Means',
  'travel.title': 'Purpose',
  'travel.departure': 'Departure',
  'travel.ride': 'Ride',
  'travel.cost': 'Fare',
  'travel.luggage': 'Luggage',
  'travel.trips': 'Trips',
  'travel.times': 'Times',
  'travel.kind.paid': 'Paid',
  'travel.kind.free': 'Free',
  'travel.part.train': 'Train',
  'travel.part.walk': 'Walk',
  'travel.title.commute': 'Commute',
  'travel.title.business': 'Business',
  'travel.title.visit': 'Visit',
  'travel.title.stroll': 'Stroll',
} as const satisfies Readonly<Record<AreaWordKey<typeof water> | AreaWordKey<typeof travel>, string>>
