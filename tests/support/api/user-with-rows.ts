import type { UserClient } from '@haru/server/src/testing/client.ts'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import { strongFile } from '../data/import-files.ts'
import { openFeed } from './feed-client.ts'
import { createImport, importFile } from './import-client.ts'

const day = { dateType: 'day', dateStart: '2026-03-01', dateEnd: '2026-03-01' }
const spends = { money_section: [{ money_part: 'expense', money_title: 'food', money_amount: 9000 }] }
const ownFood = {
  food_id: 'own:0193e9c0-0000-7000-8000-000000000001',
  food_name_ko: '엄마 식빵',
  food_per100: { kcal: 280, carb: 50.1, protein: null, fat: 4.5 },
  food_portions: [{ ko: '장', en: 'slice', gram: 40 }],
}

/** Signs up a user with a row in every table that can have one. */
export async function signUpWithRows(app: TestApp): Promise<UserClient> {
  const kim = await app.signUp()
  await kim.post('/user/login', { user_id: kim.loginId, user_pw: kim.password, isAutoLogin: true })
  const operationId = '0193e9c0-0000-7000-8000-000000000001'
  await kim.post('/money/create', { DATE: day, OBJECT: spends, operationId })
  await kim.remove('/money/delete', { DATE: day })
  await kim.post('/money/create', { DATE: day, OBJECT: spends })
  await kim.put('/money/savedSet/save', { _id: operationId, name: '월세', ...spends })
  await kim.put('/food/find/updateFavorite', { foodFavorite: { food_name: '현미밥' } })
  await kim.post('/food/own/create', { OBJECT: ownFood })
  await openFeed(kim)
  await importFile(kim, strongFile)
  await createImport(kim, strongFile)
  await kim.post('/user/email/send', { user_id: kim.loginId, type: 'delete' })
  await addSignInRows(app, kim)
  return kim
}

/** Adds the rows of the sign-in methods and of the other tables to which the calls above add none. */
async function addSignInRows({ db, clocks }: TestApp, { id, loginId }: UserClient): Promise<void> {
  const token = { hash: 'x', purpose: 'totp', value: '{}', expires_at: clocks.now() + 1000 }
  await db
    .insertInto('ticket')
    .values({ owner_id: id, ...token })
    .execute()
  await db.insertInto('category').values({ owner_id: id, area: 'money', value: '[]', revision: 1 }).execute()
  await db.insertInto('picture').values({ owner_id: id, file: 'x', body: '' }).execute()
  await db.insertInto('recovery_code').values({ account_id: id, hash: 'x' }).execute()
  const identity = { issuer: 'https://issuer.test', subject: id, account_id: id, email: loginId, added_at: 0 }
  await db.insertInto('identity').values(identity).execute()
  const { issuer, subject } = identity
  await db.insertInto('identity_owner').values({ issuer, subject, account_id: id }).execute()
  const passkey = { public_key: '', counter: 0, transports: '[]', is_synced: 0, name: '', added_at: 0, used_at: null }
  await db
    .insertInto('passkey')
    .values({ id, account_id: id, ...passkey })
    .execute()
  await db.insertInto('passkey_owner').values({ id, account_id: id }).execute()
}
