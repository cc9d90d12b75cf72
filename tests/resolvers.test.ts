import 'fake-indexeddb/auto'
import { readUserProfile } from '@haru/server/src/account/profile/accounts.ts'
import { openFavoriteFoods } from '@haru/server/src/food/favorite-foods.ts'
import { openOwnFoods } from '@haru/server/src/food/own-foods.ts'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { defaultNames } from '@haru/server/src/tracking/routes/default-names.ts'
import { openStore } from '@haru/server/src/tracking/store.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { type PeriodType, periodAround } from '@haru/shared/calendar/period.ts'
import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { userCalls } from '@haru/shared/contract/account/user.ts'
import { findEncoder } from '@haru/shared/contract/wire/format.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { listResolvers } from '@haru/shared/resolvers/all.ts'
import { readPersonalFoods } from '@haru/shared/resolvers/food.ts'
import type { Resolver, ResolverContext } from '@haru/shared/resolvers/resolver.ts'
import { readSearchIndex } from '@haru/shared/search/search-index.ts'
import { listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import { createLocalReads } from '@haru/web/src/device/calls/local-reads.ts'
import { createSynchronizer } from '@haru/web/src/device/exchange/synchronizer.ts'
import { openDeviceStore } from '@haru/web/src/device/store/store.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { copyAccount } from './support/data/copy-account.ts'
import { fillWithEverything } from './support/data/varied-account.ts'
import { everyCall, type SampleCall } from './support/data/wire-samples.ts'
import { createChangeClient } from './support/exchange/change-client.ts'
import { memoryStore } from './support/servers/memory-store.ts'

// A browser that has the data of a user computes the same responses as the server: with the same resolvers, over another store.

const resolvers = listResolvers(areas)
const samples = new Map(everyCall(areas).map((sample) => [`${sample.call.method} ${sample.path}`, sample]))

interface TestAccount {
  readonly name: string
  readonly signUp: (app: TestApp) => Promise<UserClient>
  /** Times at which the day of the user is another than that of UTC, of their time zone, or of the records. */
  readonly times: readonly string[]
  readonly tags?: readonly string[]
}

/** The last day of the records. */
const last = day('2026-03-31')
/** A week with goals, and without records. */
const nextWeek = { dateType: 'week', dateStart: '2026-04-06', dateEnd: '2026-04-12' }
const accounts: readonly TestAccount[] = [
  {
    name: 'full account in Seoul',
    signUp: (app) => signUpAndFill(app, 'ko'),
    times: ['2026-03-31T17:30:00Z'],
  },
  {
    name: 'full account in Seoul in the morning',
    signUp: (app) => signUpAndFill(app, 'ko'),
    times: ['2026-03-31T22:30:00Z'],
    tags: ['long'],
  },
  {
    name: 'full account in New York',
    signUp: (app) => signUpAndFill(app, 'en'),
    times: ['2026-03-31T06:30:00Z'],
    tags: ['long'],
  },
  {
    name: 'new account in dollars',
    signUp: (app) => app.signUp({ user_currency: 'USD', user_unit: 'lb' }),
    times: ['2026-03-31T12:00:00Z'],
  },
]

async function signUpAndFill(app: TestApp, language: 'ko' | 'en'): Promise<UserClient> {
  const user = await app.signUp()
  await fillWithEverything(app, user, language)
  for (const { id } of areas) {
    const path = `/${id}/goal/create`
    const { status, text } = await user.post(path, { ...samples.get(`POST ${path}`)?.input, DATE: nextWeek })
    expect(status, text).toBe(200)
  }
  await user.put('/user/update', { OBJECT: { user_dayStart: 4 } })
  return user
}

/** Computes the output of a call from its decoded input. */
type Resolve = (resolver: Resolver, input: unknown) => Promise<unknown>

const copies: Readonly<Record<string, (app: TestApp, user: UserClient) => Promise<Resolve>>> = {
  memory: async (app, user) => {
    const context = await createContext(app, user)
    return ({ resolve }, input) => resolve(input, context)
  },
  device: async (app, user) => {
    const owner = { ownerId: user.id }
    const store = openDeviceStore({ areas, now: app.clocks.now })
    const client = createChangeClient(user)
    await createSynchronizer({
      areas,
      store,
      owner,
      client,
      today: () => last,
      onChange: () => undefined,
    }).synchronize()
    const units = (await readUserProfile(app.db, owner)).settings
    const read = createLocalReads({
      areas,
      store,
      owner,
      now: app.clocks.now,
      loadWords: async () => Object.values(defaultNames),
    })
    return async ({ endpoint }, input) => (await read(endpoint, input, units, false))?.output
  },
}

for (const { name, signUp, times, tags = [] } of accounts)
  describe(`a ${name}`, { tags: [...tags] }, () => {
    let app: TestApp
    let user: UserClient
    let units: Units
    const resolves = new Map<string, Resolve>()
    beforeAll(async () => {
      app = await startApp()
      user = await signUp(app)
      units = (await readUserProfile(app.db, { ownerId: user.id })).settings
      for (const [name, create] of Object.entries(copies)) resolves.set(name, await create(app, user))
    })
    afterAll(() => app.close())

    test.each(resolvers.map((resolver) => [resolver.endpoint.path, resolver] as const))(
      '%s has the same bytes from each copy as from the server',
      async (path, resolver) => {
        const statuses = new Set<number>()
        for (const time of times) {
          setTime(time)
          for (const input of withoutEqual(resolver, listInputs(resolver))) {
            const { status, text } = await user.get(path, input)
            await expectFromCopies(resolver, input, status === 200 ? text : status)
            statuses.add(status)
          }
        }
        expect(statuses).toContain(200)
      },
    )

    test('a device has the account without its current values, which need the totals of all days', async () => {
      for (const time of times) {
        setTime(time)
        const { body } = await user.get(userCalls.detail.path)
        const account = z.decode(userCalls.detail.output(units), body)
        expect(account.current).toHaveProperty('propertyAll')
        const resolver = resolvers.find(isAccount) as Resolver
        expect(await resolves.get('device')?.(resolver, {})).toEqual({ ...account, current: null })
      }
    })

    const listCopies = (resolver: Resolver) =>
      [...resolves].filter(([name]) => name !== 'device' || !isAccount(resolver))
    const setTime = (time: string) => app.clocks.jump(Date.parse(time) - app.clocks.now())

    /** The inputs without those that decode to the same as an earlier one, such as periods for a call without a period. */
    function* withoutEqual({ endpoint }: Resolver, inputs: Iterable<SampleCall['input']>) {
      const earlier = new Set<unknown>()
      for (const input of inputs) {
        const { success, data } = z.safeDecode(endpoint.input(units), input as never)
        const decoded = success ? JSON.stringify(data) : input
        if (!earlier.has(decoded)) yield input
        earlier.add(decoded)
      }
    }

    async function expectFromCopies(resolver: Resolver, input: SampleCall['input'], expected: string | number) {
      const output = resolver.endpoint.output(units)
      const decoded = z.safeDecode(resolver.endpoint.input(units), input as never)
      for (const [name, resolve] of listCopies(resolver)) {
        const place = `${name} ${JSON.stringify(input)}`
        const resolved = decoded.success ? await resolve(resolver, decoded.data) : undefined
        expect(decoded.success ? JSON.stringify(findEncoder(output)(resolved)) : 400, place).toBe(expected)
        if (!decoded.success) continue
        // A screen shows the value without encoding it.
        const ofServer = z.decode(output, JSON.parse(String(expected)))
        expect(listNulls(resolved).toSorted(), place).toEqual(listNulls(ofServer).toSorted())
      }
    }
  })

const isAccount = ({ endpoint }: Resolver) => endpoint === userCalls.detail

/** The places of the values that are null. A portion that was never changed may be null or 0: a rule of the food treats them alike. */
function listNulls(value: unknown, place = ''): readonly string[] {
  if (value === null) return [place]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, each]) =>
    /^per[A-Z]/.test(name) ? [] : listNulls(each, `${place}.${name}`),
  )
}

/** What a browser has of a user: the entries in a store of its own, and the rest as the server stores it. */
async function createContext({ db, clocks }: TestApp, { id: ownerId }: UserClient): Promise<ResolverContext> {
  const owner = { ownerId }
  const store = memoryStore()
  await copyAccount(openStore(db, clocks).read(owner), store, owner)
  const profile = await readUserProfile(db, owner)
  const favorites = await openFavoriteFoods(db, Number.POSITIVE_INFINITY).list(owner)
  const ownFoods = await openOwnFoods(db, clocks.now, Number.POSITIVE_INFINITY).list(owner)
  const reader = store.read(owner)
  const { settings } = profile
  // The entries stay as they are, so one index has them for all searches.
  const index = await readSearchIndex(reader, listAreasWithCategories(areas), settings)
  const context: ResolverContext = {
    reader,
    units: settings,
    get today() {
      return findUserDay(settings, new Date(clocks.now()))
    },
    readProfile: async () => profile,
    readStartingValues: async () => profile.start,
    readSearchIndex: async () => index,
    words: Object.values(defaultNames),
    readFavorites: async () => favorites,
    readPersonalFoods: () =>
      readPersonalFoods({
        reader,
        today: context.today,
        language: settings.language,
        readFavorites: context.readFavorites,
        readOwnFoods: async () => ownFoods,
        yieldWhenLong: () => undefined,
      }),
  }
  return context
}

const periodTypes = ['day', 'week', 'month', 'year'] as const satisfies readonly PeriodType[]

/** The sample input of a call; the same for other periods, without one, and for other pages. Some calls refuse some of them. */
function* listInputs({ endpoint: { method, path } }: Resolver): Iterable<SampleCall['input']> {
  const { input = {} } = samples.get(`${method} ${path}`) ?? {}
  const { DATE: _date, ...others } = input
  yield input
  yield others
  yield* listDates().map((date) => ({ ...others, DATE: date }))
  yield* searchInputs.map((each) => ({ ...others, ...each }))
  if (!('PAGING' in input)) return
  const year = { dateType: '', dateStart: addDays(last, -364), dateEnd: last }
  for (const sort of ['asc', 'desc']) for (const page of [1, 2, 7]) yield { DATE: year, PAGING: { sort, page } }
}

/** Searches by a name of a category in each language, an amount, initial consonants, and histories of several topics. */
const searchInputs = [
  ...['식비', 'deadlift', '9,000원', 'ㅋㅍ', '', ' '].map((text) => ({ text })),
  { area: 'exercise', field: 'title', part: 'back', text: 'deadlift' },
  { area: 'food', field: 'name', part: '', text: 'no such food' },
  { area: 'sleep', field: 'name', part: '', text: '' },
]

function listDates() {
  const days = [last, addDays(last, 1), addDays(last, -13), addDays(last, -100)]
  const periods = days.flatMap((around) =>
    periodTypes.map((dateType) => {
      const { start, end } = periodAround(dateType, around)
      return { dateType, dateStart: start, dateEnd: end }
    }),
  )
  return [...periods, nextWeek]
}
