import { Refusal } from '@haru/shared/errors.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseRefusal } from './api-fetch.ts'
import { toErrorTextKey } from './errors.ts'
import { loadCatalogue } from './texts.ts'

beforeAll(() => loadCatalogue('ko'))

describe('the text of a refusal', () => {
  test('is that of its message', () => {
    expect(toErrorTextKey(new Refusal('limitReached', { msg: 'error.accountFull' }))).toBe('error.accountFull')
  })

  test('is that of its code without a message, and with one that this build of the page lacks', () => {
    expect(toErrorTextKey(new Refusal('limitReached'))).toBe('error.limitReached')
    expect(toErrorTextKey(new Refusal('limitReached', { msg: 'error.ofNewerServer' }))).toBe('error.limitReached')
    expect(toErrorTextKey(new Refusal('noData', { msg: 'error.toString' }))).toBe('error.noData')
  })

  const respond = (body: object) => toErrorTextKey(parseRefusal({ status: 'fail', ...body }))

  test.each([
    ['limitReached', 'error.accountFull'],
    ['databaseUnavailable', 'error.updating'],
    ['tooLate', 'error.undoTooLate'],
    ['noData', 'error.foodGone'],
    ['bodyTooLarge', 'error.pictureSize'],
    ['noData', 'error.noData'],
  ])('of the server with the code %s is %s', (code, msg) => {
    expect(respond({ code, msg })).toBe(msg)
  })

  test('of a server that is newer than the page is the message if the page has it, else that something went wrong', () => {
    expect(respond({ code: 'ofNewerServer', msg: 'error.accountFull' })).toBe('error.accountFull')
    expect(respond({ code: 'ofNewerServer', msg: 'error.ofNewerServer' })).toBe('error.unexpected')
  })

  test('is never a text that is no reason', () => {
    expect(parseRefusal({ code: 'noData', msg: 'account.loginSuccessful' }).details).toEqual({})
    expect(parseRefusal({ code: 'noData', msg: 5 }).details).toEqual({})
  })
})
