import { beforeEach, expect, test } from 'vitest'
import { readStoredVerification, writeStoredVerification } from './stored-verification.ts'

const now = Date.parse('2026-11-18T20:40:00+09:00')
const verification = { id: 'kim@haru.test', stage: 'sent', sentAt: now } as const

beforeEach(() => sessionStorage.clear())

test('the id and the sent code of a form are read again in the same tab for one hour', () => {
  writeStoredVerification('signup', verification)
  expect(readStoredVerification('signup', now)).toEqual(verification)
  expect(readStoredVerification('signup', now + 59 * 60_000)).toEqual(verification)
  expect(readStoredVerification('signup', now + 60 * 60_000)).toBeNull()
  expect(readStoredVerification('signup', now - 1)).toBeNull()
})

test('a form does not read the values of another form', () => {
  writeStoredVerification('signup', verification)
  expect(readStoredVerification('resetPw', now)).toBeNull()
  writeStoredVerification('signup', null)
  expect(readStoredVerification('signup', now)).toBeNull()
})

test.each(['{', '[]', 'null', '5', '{"id":5,"stage":"sent","sentAt":0}', '{"id":"kim","stage":"initial","sentAt":0}'])(
  'a damaged value is ignored: %s',
  (text) => {
    sessionStorage.setItem('haru-proof-signup', text)
    expect(readStoredVerification('signup', 1)).toBeNull()
  },
)
