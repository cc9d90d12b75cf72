import type { Day } from '@haru/shared/calendar/day.ts'
import type { Food } from '@haru/shared/food/food.ts'
import type { PersonalFoods } from '@haru/shared/food/personal-foods.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { personalFoodsResolvers, readPersonalFoods } from '@haru/shared/resolvers/food.ts'
import type { Reader } from '@haru/shared/tracking/store.ts'
import type { ResolverPart } from '../calls/resolver-part.ts'
import type { DeviceSnapshot } from '../store/device-snapshot.ts'

/** Lets the resolvers of a call read the personal foods. */
export const preparePersonalReads: NonNullable<ResolverPart['prepare']> = async () => (data) => ({
  readPersonalFoods: () => readDeviceFoods({ ...data, ...data.snapshot }),
})

/** The favourite and the own foods. */
export const foodReads: ResolverPart = { resolvers: personalFoodsResolvers, prepare: preparePersonalReads }

interface DeviceFoodsSource extends Pick<DeviceSnapshot, 'readList'> {
  readonly reader: Reader
  readonly today: Day
  readonly language: Language
}

/** Reads the recent, favourite and own foods together. */
export function readDeviceFoods({ readList, ...source }: DeviceFoodsSource): Promise<PersonalFoods> {
  return readPersonalFoods({
    ...source,
    readFavorites: () => readList('favorites'),
    readOwnFoods: async () => (await readList('ownFoods')).map(({ revision: _, ...food }): Food => food),
    yieldWhenLong: () => undefined,
  })
}
