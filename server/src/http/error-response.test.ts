import { type ErrorCode, errorStatus, Refusal } from '@haru/shared/errors.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import { expect, test } from 'vitest'
import { LockTimeoutError } from '../db/sqlite/lock.ts'
import { toErrorResponse, toRefusal } from './error-response.ts'

const context = { requestId: 'r1', hasIfMatch: false }
const withCode = (code: string | number, name: 'code' | 'errcode' = 'code', message = 'secret path /data/haru.db') =>
  Object.assign(new Error(message), { [name]: code })
const nodeOutOfSync = '127.0.0.1:5432 is a metadata node, but is out of sync'
const shardLost = 'could not commit transaction for shard 102008 on at least one active node'

test('a refusal is a response with its code, its field and its message', () => {
  expect(toErrorResponse(new Refusal('invalidField', { field: 'user_pw' }), context)).toEqual({
    httpStatus: 400,
    isFault: false,
    body: { status: 'fail', msg: 'error.invalidField', code: 'invalidField', field: 'user_pw', requestId: 'r1' },
  })
})

test('a stale version has status 409, or 412 if the request has If-Match', () => {
  const stale = new Refusal('staleVersion', { current: { revision: 2 } })
  expect(toErrorResponse(stale, context).httpStatus).toBe(409)
  expect(toErrorResponse(stale, { ...context, hasIfMatch: true }).httpStatus).toBe(412)
  expect(toErrorResponse(stale, context).body.current).toEqual({ revision: 2 })
})

test.each([
  ['a full disk', withCode(13, 'errcode'), 503, 'storageUnavailable'],
  ['a disk that fails', withCode(10 | (4 << 8), 'errcode'), 503, 'storageUnavailable'],
  ['a disk that cannot be written', withCode(8, 'errcode'), 503, 'storageUnavailable'],
  ['a file on a full disk', withCode('ENOSPC'), 503, 'storageUnavailable'],
  ['a busy database', new LockTimeoutError(), 503, 'overloaded'],
  ['a database that was stopped', withCode('57P01'), 503, 'databaseUnavailable'],
  ['an unreachable database', withCode('ECONNREFUSED'), 503, 'databaseUnavailable'],
  ['a connection that broke', new Error('Connection terminated unexpectedly'), 503, 'databaseUnavailable'],
  ['a database whose disk is full', withCode('53100'), 503, 'storageUnavailable'],
  ['a node that was lost during a commit', withCode('XX000', 'code', shardLost), 503, 'databaseUnavailable'],
  ['a node that is not up to date', withCode('55000', 'code', nodeOutOfSync), 503, 'databaseUnavailable'],
  ['a text that the database cannot store', withCode('22021'), 400, 'invalidField'],
  ['a JSON text that the database cannot store', withCode('22P05'), 400, 'invalidField'],
  ['an internal error of the database', withCode('XX000', 'code', `secret: ${shardLost}`), 500, 'unexpected'],
  ['a programming error', new TypeError('x is not a function'), 500, 'unexpected'],
  ['a thrown value that is not an error', 'secret', 500, 'unexpected'],
])('%s is reported without details', (_, error, httpStatus, code) => {
  const response = toErrorResponse(error, context)
  expect(response.httpStatus).toBe(httpStatus)
  expect(response.body.code).toBe(code)
  expect(JSON.stringify(response.body)).not.toMatch(/secret|function|Connection|shard|node/)
})

test('a response that the database caused says when to try again', () => {
  expect(toErrorResponse(withCode('XX000', 'code', shardLost), context).body.retryAfter).toBe(5)
})

test('every code has a message in both languages', () => {
  for (const code of Object.keys(errorStatus) as ErrorCode[]) {
    expect(en[`error.${code}`]).toBeTruthy()
    expect(ko[`error.${code}`]).toBeTruthy()
  }
})

test.each([
  [['DATE', 'dateStart'], 'Invalid input', 'invalidDate', 'DATE.dateStart'],
  [['PAGING'], 'Invalid input', 'invalidPaging', 'PAGING'],
  [['user_id'], 'Invalid input', 'invalidUserId', 'user_id'],
  [['type'], 'Invalid input', 'invalidType', 'type'],
  [['OBJECT'], 'Invalid input', 'invalidObject', undefined],
  [
    ['OBJECT', 'exercise_section', 0, 'exercise_set'],
    'Invalid input',
    'invalidField',
    'exercise_section.0.exercise_set',
  ],
  [['OBJECT', 'user_pw'], 'pwRule', 'pwRule', 'user_pw'],
  [['verify_code'], 'invalidCode', 'invalidCode', 'verify_code'],
  [['whatever'], 'Invalid input', 'invalidField', 'whatever'],
])('a complaint at %j', (path, message, code, field) => {
  const { code: is, details } = toRefusal({ path, message }, true)
  expect([is, details.field]).toEqual([code, field])
})

test('the most specific error of a union is used', () => {
  const issue = { path: ['OBJECT', 'a'], message: 'Invalid input', errors: [[], [{ path: [], message: 'dateOrder' }]] }
  expect(toRefusal(issue, true).code).toBe('dateOrder')
})
