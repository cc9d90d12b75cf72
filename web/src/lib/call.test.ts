import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { userCalls } from '@haru/shared/contract/account/user.ts'
import { type ErrorCode, Refusal } from '@haru/shared/errors.ts'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUnreachableError, isServerDown, isServerFailure, isUnreachable } from './api-fetch.ts'
import { call, type LocalCalls, setLocalCalls } from './call.ts'
import { toErrorTextKey } from './errors.ts'
import { loadCatalogue } from './texts.ts'

beforeAll(() => loadCatalogue('en'))
afterEach(() => {
  setLocalCalls(null)
  vi.unstubAllGlobals()
})

/** Answers every request so. */
function respond(status: number, body: string | object): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  vi.stubGlobal('fetch', async () => new Response(text, { status }))
}

const readAccount = () => call(userCalls.detail, {}, completeSettings({}))
const failToRead = () => readAccount().catch((error: unknown) => error)

/** A device that has every read only when the server does not give it. Returns the errors that it was told. */
function useDevice(): readonly unknown[] {
  const errors: unknown[] = []
  const device: LocalCalls = {
    run: async () => null,
    readOffline: async () => ({ output: 'of the device' }),
    noteUnreachable: (error) => errors.push(error),
    noteServerWrite: () => undefined,
  }
  setLocalCalls(device)
  return errors
}

const proxyAnswers = [
  [502, ''],
  [502, '<html>Bad Gateway</html>'],
  [503, '<html>Service Unavailable</html>'],
  [504, { message: 'no upstream' }],
  [500, 'null'],
] as const

describe('a proxy whose server does not respond', () => {
  test.each(proxyAnswers)('with %s %j is no response of Haru', async (status, body) => {
    respond(status, body)
    const error = await failToRead()
    expect(isUnreachable(error)).toBe(true)
    expect(isServerDown(error)).toBe(true)
    expect(toErrorTextKey(error)).toBe('error.unexpected')
  })

  test('leaves a read to the device', async () => {
    respond(502, '')
    const errors = useDevice()
    expect(await readAccount()).toBe('of the device')
    expect(errors).toEqual([expect.objectContaining({ foreignStatus: 502 })])
  })
})

test('a page in place of the API, such as that of a hotel, says that the connection is missing', async () => {
  for (const status of [200, 404]) {
    respond(status, '<html>Welcome</html>')
    const error = await failToRead()
    expect(isUnreachable(error)).toBe(true)
    expect(isServerDown(error)).toBe(false)
    expect(toErrorTextKey(error)).toBe('shell.offline.text')
  }
})

describe('Haru itself', () => {
  test.each(['databaseUnavailable', 'storageUnavailable'] as const)(
    'without its data (%s) leaves a read to the device',
    async (code) => {
      respond(503, { status: 'fail', code })
      const errors = useDevice()
      expect(await readAccount()).toBe('of the device')
      expect(errors).toEqual([expect.objectContaining({ code })])
    },
  )

  test.each(['unexpected', 'noData', 'sessionExpired'] as const)(
    'that refuses a read with %s has the last word',
    async (code) => {
      respond(code === 'unexpected' ? 500 : 404, { status: 'fail', code })
      const errors = useDevice()
      expect(await failToRead()).toEqual(new Refusal(code))
      expect(errors).toEqual([])
    },
  )
})

test('a call has failed at the server without a response, with a fault, and while it takes no changes', () => {
  const failed = (code: ErrorCode) => isServerFailure(new Refusal(code))
  expect(isServerFailure(createUnreachableError(null))).toBe(true)
  expect(isServerFailure(createUnreachableError(null, 502))).toBe(true)
  expect(
    ['unexpected', 'databaseUnavailable', 'overloaded', 'readOnly'].map((code) => failed(code as ErrorCode)),
  ).toEqual([true, true, true, true])
  expect(failed('tooManyRequests')).toBe(false)
  expect(isServerFailure(new Error('a fault of the page'))).toBe(false)
})
