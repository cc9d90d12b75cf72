import { withOwnerTransaction } from '@haru/server/src/db/owner-transaction.ts'
import { generateYear } from '@haru/server/src/demo/year.ts'
import type { Reply, UserClient } from '@haru/server/src/testing/client.ts'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import { updateSeq, writeEntries } from '@haru/server/src/tracking/writes.ts'
import { exercise } from '@haru/shared/areas/exercise.ts'
import { money } from '@haru/shared/areas/money.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { day } from '@haru/shared/calendar/day.ts'
import type { Settings } from '@haru/shared/contract/account/profile.ts'
import { type Category, createDefaultCategory, type Part } from '@haru/shared/tracking/category.ts'
import { hasSavedSets } from '@haru/shared/tracking/saved-set.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { sampleSet } from './wire-samples.ts'

/** Text that encoding errors change easily: 한 in two normalization forms, a combined emoji, right-to-left text, a formula. */
const unusual = '한 👩‍👩‍👧‍👦 عربى "q", ’=é'

/** A WebP picture of 1 x 1 pixel without metadata. */
export const avatarBase64 = 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA='

/** Sets of which no two are equal, on the wire. */
const pyramid = [
  { weight: 40, rep: 12, kind: 'warmUp' },
  { weight: 67.5, rep: 8 },
  { weight: 72.5, rep: 6, kind: 'failure' },
  { weight: 50.25, rep: 10, kind: 'drop' },
]

const ownPart = '0193e9c0-0000-7000-8000-00000000000a'
const ownTitle = '0193e9c0-0000-7000-8000-00000000000b'

const settingsOf = {
  ko: {
    language: 'ko',
    timeZone: 'Asia/Seoul',
    dayStart: 4,
    currency: 'KRW',
    weight: 'kg',
    countWarmUps: true,
    country: 'KR',
  },
  en: {
    language: 'en',
    timeZone: 'America/New_York',
    dayStart: 0,
    currency: 'USD',
    weight: 'lb',
    countWarmUps: false,
    country: 'US',
  },
} as const satisfies Record<string, Settings>

/** Fills an account with a year of records and with own parts, own foods, favourites and an avatar. */
export async function fillWithEverything(app: TestApp, user: UserClient, language: 'ko' | 'en'): Promise<void> {
  const settings = settingsOf[language]
  await user.put('/user/update', { OBJECT: wireSettings(settings) })
  await writeYear(app, user.id, settings)
  await renameCategories(app, user.id)
  await user.post('/exercise/create', {
    DATE: { dateType: 'day', dateStart: '2030-01-01', dateEnd: '2030-01-01' },
    OBJECT: {
      exercise_section: [
        { exercise_part: ownPart, exercise_title: ownTitle, exercise_set: 3, exercise_rep: 5, exercise_weight: 102.5 },
        { exercise_part: ownPart, exercise_title: ownTitle, exercise_sets: pyramid },
        { exercise_part: 'cardio', exercise_title: 'running', exercise_cardio: '00:45', exercise_distance: 7.25 },
      ],
      exercise_total_scale: 71.35,
    },
  })
  for (const name of ['아침 세트', unusual.slice(0, 40)]) {
    for (const area of areas.filter(hasSavedSets)) {
      const { path, input } = sampleSet(area)
      await user.put(path, { ...input, name })
    }
  }
  for (const name of ['현미밥', unusual, '=HYPERLINK("x")'.slice(0, 15)]) {
    await user.put('/food/find/updateFavorite', {
      foodFavorite: {
        food_name: name.slice(0, 30),
        food_brand: '-brand',
        food_gram: 210,
        food_kcal: 315,
        food_carb: 68.7,
        food_unknown: 'fat',
      },
    })
    await user.post('/food/own/create', {
      OBJECT: {
        food_name_ko: name.slice(0, 30),
        food_per: 'ml',
        food_per100: { kcal: 44.125, carb: 5.001, protein: null, fat: 0 },
        food_portions: [
          { ko: '컵', en: 'cup', gram: 200 },
          { en: 'sip', gram: 9 },
        ],
        food_barcode: '8801043014830',
      },
    })
  }
}

function wireSettings({ language, timeZone, currency, weight, countWarmUps, country }: Settings) {
  return {
    user_lang: language,
    user_timeZone: timeZone,
    user_currency: currency,
    user_unit: weight,
    user_countWarmUps: countWarmUps ? 'Y' : 'N',
    user_country: country,
  }
}

async function writeYear({ db }: TestApp, ownerId: string, settings: Settings): Promise<void> {
  const year = [...generateYear({ language: settings.language, seed: 7, units: settings, today: day('2026-03-31') })]
  await withOwnerTransaction(db, ownerId, async (transaction, seq) => {
    const written = year.map(({ collection, entry }, i) => ({
      collection,
      entry,
      totals: computeStoredTotals(collection, entry, settings),
      seq: seq + i,
    }))
    await writeEntries(transaction, { ownerId }, written, 0)
    await updateSeq(transaction, { ownerId }, seq + written.length)
  })
}

async function renameCategories({ db }: TestApp, ownerId: string): Promise<void> {
  const own: Part = {
    id: ownPart,
    kind: 'strength',
    name: '내 운동 💪',
    titles: [{ id: ownTitle, name: '+1', removed: false }],
    removed: false,
  }
  const changed: readonly (readonly [string, Category])[] = [
    ['exercise', { parts: [own, ...renamed(createDefaultCategory(exercise).parts, '=등')] }],
    ['money', { parts: renamed(createDefaultCategory(money).parts, '@벌이') }],
  ]
  await withOwnerTransaction(db, ownerId, async (transaction) => {
    for (const [area, category] of changed) {
      const row = { owner_id: ownerId, area, value: JSON.stringify(category), revision: 3 }
      await transaction.insertInto('category').values(row).execute()
    }
    await transaction
      .insertInto('picture')
      .values({ owner_id: ownerId, file: `${ownPart}.webp`, body: avatarBase64 })
      .execute()
    await transaction
      .updateTable('account')
      .set({ image: `${ownPart}.webp` })
      .where('id', '=', ownerId)
      .execute()
  })
}

function renamed([first, ...others]: readonly Part[], name: string): readonly Part[] {
  if (first === undefined) return others
  const [title, ...titles] = first.titles
  const removed = title === undefined ? [] : [{ ...title, name: unusual.slice(0, 30), removed: true }]
  return [{ ...first, name, titles: [...removed, ...titles] }, ...others]
}

const api = '/haru/api'

/** Restores a file as the web app does. */
export function restoreExport(user: Pick<UserClient, 'send'>, file: Buffer | string): Promise<Reply> {
  const type = typeof file === 'string' ? 'application/json' : 'application/zip'
  return user.send({ method: 'POST', path: `${api}/user/restore`, body: file, headers: { 'content-type': type } })
}

/** The text of `haru.json` without the time of the export. */
export function withoutTime(data: string | undefined): string {
  return (data ?? '').replace(/"madeAt":"[^"]+"/, '')
}
