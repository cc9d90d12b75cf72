import { randomInt } from 'node:crypto'
import { type Client, password } from '@haru/server/src/testing/client.ts'
import { blackPng } from '@haru/server/src/testing/test-images.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { ownFoodIdPrefix } from '@haru/shared/contract/food/own-foods.ts'
import { writeCalls } from '@haru/shared/contract/tracking/tracking.ts'
import { listCollections } from '@haru/shared/tracking/collections.ts'
import { completeGoal } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { Secret, TOTP } from 'otpauth'
import { recordOf } from '../data/full-account.ts'
import { everyCall, ownFood, type SampleCall, saveOf } from '../data/wire-samples.ts'
import type { TestProvider } from '../servers/oidc-provider.ts'
import { newId } from '../servers/stores.ts'
import { openAuthenticator } from './authenticator.ts'
import { expectSuccess } from './call-endpoint.ts'
import { changeSavedSets, exchangeChanges } from './device-calls.ts'
import { feedAreas, openFeed } from './feed-client.ts'
import { followProviderPages, runAuthorization, sendCallback } from './google-sign-in.ts'
import { importPayments } from './import-client.ts'
import { otherRoutes } from './other-routes.ts'
import { beginRegistration, sendCredential } from './sign-in-methods.ts'

// Successful calls of every endpoint, each with the input that causes the most work for the server.

export interface HardestCalls {
  /** An administrator whose account is at its limits. */
  readonly user: Client
  /** An export of such an account, of the largest size that can be restored. */
  readonly exported: Buffer
  readonly openClient: () => Client
  readonly provider: TestProvider
  /** Clears the cached responses of the user. */
  readonly clearCache: () => void
  /** The last day of the account. */
  readonly last: Day
  readonly url: string
}

export async function makeHardestCalls(calls: HardestCalls): Promise<void> {
  await readEverything(calls)
  for (const collection of listCollections(areas)) await writeLargestEntry(calls, collection)
  await changeFoods(calls)
  await changeSavedSets(calls)
  await exchangeChanges(calls)
  await changeProfile(calls)
  await requestFiles(calls)
  await readFeed(calls)
  await signInWithProvider(calls)
  await moveAccount(calls)
}

const queries = [
  '',
  '밥',
  'ㄱ',
  'ㄱㅊㅉㄱ',
  '김치찌게',
  'chiken brest rice',
  '가나다라마바사아',
  '없는 음식 이름 여섯 마디 더',
]

async function readEverything({ user, clearCache, last }: HardestCalls): Promise<void> {
  for (const sample of everyCall(areas)) {
    if (sample.call.method !== 'GET' || sample.path.startsWith('/auth/')) continue
    for (const input of inputsOf(sample, last)) {
      clearCache()
      // Some calls refuse ranges that other calls accept.
      const { status } = await user.get(sample.path, input)
      if (status !== 200 && status !== 400) throw new Error(`${sample.path} was answered with ${status}`)
    }
  }
}

function inputsOf({ input, path }: SampleCall, last: Day): readonly SampleCall['input'][] {
  if (path === '/food/find/list') {
    return queries.flatMap((query) => [0, 4].map((page) => ({ ...input, PAGING: { query, page, sort: 'asc' } })))
  }
  if (!('DATE' in input)) return [input]
  const year = periodAround('year', addDays(last, -400))
  const dates = [
    input['DATE'],
    { dateType: '', dateStart: addDays(last, -3659), dateEnd: last },
    { dateType: 'year', dateStart: year.start, dateEnd: year.end },
  ]
  const pages = 'PAGING' in input ? [1, 40, 300].map((page) => ({ sort: 'desc', page })) : [null]
  return dates.flatMap((DATE) => pages.map((PAGING) => ({ ...input, DATE, ...(PAGING === null ? {} : { PAGING }) })))
}

/** Removes the record of the last day, or the goal of its month, and undoes that; then replaces, removes and creates it. */
async function writeLargestEntry({ user, last }: HardestCalls, collection: Collection): Promise<void> {
  const { create, update, remove, undo } = writeCalls(collection)
  const { input } = saveOf(collection, largestEntry(collection, last))
  const operationId = newId()
  await expectSuccess(user.remove(remove.path, { DATE: input['DATE'], operationId }))
  await expectSuccess(user.post(undo.path, { undo: operationId }))
  await expectSuccess(user.put(update.path, { ...input, type: 'replace' }))
  await expectSuccess(user.remove(remove.path, { DATE: input['DATE'] }))
  await expectSuccess(user.post(create.path, input))
}

function largestEntry({ area, kind }: Collection, last: Day) {
  if (kind === 'record') return recordOf(area, periodAround('day', last), area.maxItems)
  const values = completeGoal(area, Object.fromEntries(Object.keys(area.metrics).map((name, i) => [name, 400 + i])))
  return { period: periodAround('month', last), values, items: [] }
}

async function changeFoods({ user }: HardestCalls): Promise<void> {
  const { body: favorites } = await user.get('/food/find/listFavorite')
  const [{ food_key: _key, food_count: _count, ...foodFavorite }] = favorites.result
  await expectSuccess(user.put('/food/find/updateFavorite', { foodFavorite }))
  await expectSuccess(user.put('/food/find/updateFavorite', { foodFavorite }))
  const { body: own } = await user.get('/food/own/list', { PAGING: { page: 1, sort: 'asc' } })
  const [{ food_id }] = own.result
  await expectSuccess(user.put('/food/own/update', { OBJECT: { ...ownFood, food_id } }))
  await expectSuccess(user.remove('/food/own/delete', { food_id }))
  await expectSuccess(
    user.post('/food/own/create', { OBJECT: { ...ownFood, food_id: `${ownFoodIdPrefix}${newId()}` } }),
  )
}

/** The width and the height, in pixels, of the largest picture that the server reads. */
const maxPictureSide = 5000

async function changeProfile({ user }: HardestCalls): Promise<void> {
  const category = everyCall(areas).find(({ path }) => path === '/user/category/update')
  await expectSuccess(user.post('/user/category/update', category?.input))
  await expectSuccess(user.put('/user/quick', { on: true }))
  const image = { method: 'PUT', path: '/haru/api/user/image', headers: { 'content-type': 'image/png' } }
  await expectSuccess(user.send({ ...image, body: blackPng(maxPictureSide, maxPictureSide) }))
  const { body } = await user.get('/user/detail')
  await expectSuccess(user.send({ method: 'GET', path: body.result.user_image }))
  await expectSuccess(user.remove('/user/image'))
}

async function requestFiles({ user }: HardestCalls): Promise<void> {
  for (const route of otherRoutes) {
    const [method = '', path = ''] = route.replace('*', '').split(' ')
    if (!path.includes(':')) await expectSuccess(user.send({ method, path }))
  }
}

async function readFeed({ user }: HardestCalls): Promise<void> {
  const path = await openFeed(user)
  await expectSuccess(user.send({ method: 'GET', path }))
  await expectSuccess(user.put('/user/feed/update', { areas: feedAreas }))
  await expectSuccess(user.remove('/user/feed/delete'))
}

interface NewUser {
  readonly browser: Client
  readonly loginId: string
}

async function verifyAddress(browser: Client, user_id: string, type: string): Promise<void> {
  await expectSuccess(browser.post('/user/email/send', { user_id, type }))
  const { text } = await browser.send({ method: 'GET', path: '/haru/mail' })
  const email = text.slice(text.indexOf(user_id))
  const verify_code = /^\d{8}$/m.exec(email)?.[0]
  await expectSuccess(browser.post('/user/email/verify', { user_id, verify_code }))
}

export async function signUpByMail(browser: Client): Promise<NewUser> {
  const loginId = `p${randomInt(2 ** 47).toString(36)}@haru.test`
  const start = { user_initScale: 70, user_initAvgKcalIntake: 2000, user_initProperty: 0 }
  const settings = { user_lang: 'ko', user_timeZone: 'Asia/Seoul', user_country: 'KR', user_currency: 'KRW' }
  await verifyAddress(browser, loginId, 'signup')
  const form = { user_pw: password, ...start, ...settings }
  await expectSuccess(browser.post('/user/signup', { user_id: loginId, OBJECT: form }))
  await expectSuccess(browser.post('/user/login', { user_id: loginId, user_pw: password, isAutoLogin: true }))
  return { browser, loginId }
}

/** Signs in with an OpenID provider, with a password, a passkey and a code, and changes each. */
async function signInWithProvider({ openClient, provider, url }: HardestCalls): Promise<void> {
  const { browser, loginId } = await signUpByMail(openClient())
  provider.nextIs({ sub: loginId, email: loginId })
  const other = openClient()
  await sendCallback(other, await runAuthorization(other))
  await expectSuccess(other.post('/auth/google/join', { user_pw: password }))
  for (const purpose of ['prove', 'link']) {
    const { body } = await expectSuccess(other.post(`/auth/google/${purpose}`))
    await expectSuccess(sendCallback(other, await followProviderPages(body.url)))
    if (purpose === 'prove') await expectSuccess(other.remove('/auth/google/unlink'))
  }
  await expectSuccess(other.get('/auth/google/detail'))
  await exercisePasskey(browser, openClient(), url)
  await exerciseTwoStep(browser)
  await expectSuccess(browser.remove('/user/sessions', { id: 'others' }))
  await expectSuccess(browser.put('/user/password', { OBJECT: { user_pw: 'Another-horse8!' } }))
  await expectSuccess(browser.post('/user/logout'))
  const newClient = openClient()
  await verifyAddress(newClient, loginId, 'resetPw')
  await expectSuccess(newClient.post('/user/resetPw', { user_id: loginId, OBJECT: { user_pw: password } }))
}

async function exercisePasskey(browser: Client, other: Client, url: string): Promise<void> {
  const device = openAuthenticator(url.replace('127.0.0.1', 'localhost'))
  const made = device.make(await beginRegistration(browser))
  await expectSuccess(sendCredential(browser, made))
  await expectSuccess(browser.put('/user/passkey/update', { passkey_id: made.id, passkey_name: 'Laptop' }))
  for (const [client, call] of [
    [browser, 'prove'],
    [other, 'login'],
  ] as const) {
    const { body } = await expectSuccess(client.post(`/user/passkey/${call}/begin`))
    await expectSuccess(client.post(`/user/passkey/${call}`, { credential: made.use(body.result) }))
  }
  await expectSuccess(browser.remove('/user/passkey/delete', { passkey_id: made.id }))
}

async function exerciseTwoStep(browser: Client): Promise<void> {
  const { token, secret } = (await expectSuccess(browser.post('/user/twoStep/create/begin'))).body.result
  const code = (timestamp: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  await expectSuccess(browser.post('/user/twoStep/create', { token, user_code: code(Date.now()) }))
  await expectSuccess(browser.post('/user/twoStep/recovery'))
  await expectSuccess(browser.remove('/user/twoStep/delete', { user_code: code(Date.now() + 30_000) }))
}

/** Restores an account at its limits, changes its currency, and deletes it. */
async function moveAccount({ openClient, exported }: HardestCalls): Promise<void> {
  await expectSuccess(openClient().post('/user/demo', { user_lang: 'ko' }))
  const { browser, loginId } = await signUpByMail(openClient())
  const restore = { method: 'POST', path: '/haru/api/user/restore', headers: { 'content-type': 'application/zip' } }
  await expectSuccess(browser.send({ ...restore, body: exported }))
  await expectSuccess(browser.put('/user/update', { OBJECT: { user_currency: 'USD' } }))
  await importPayments(browser)
  await expectSuccess(browser.post('/user/prove', { user_pw: password }))
  await verifyAddress(browser, loginId, 'delete')
  await expectSuccess(browser.remove('/user/delete', { user_pw: password }))
}
