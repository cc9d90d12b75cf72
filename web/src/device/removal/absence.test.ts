import { expect, test } from 'vitest'
import { judgeAbsence } from './absence.ts'

const days = (count: number) => count * 86_400_000
const contactAt = Date.UTC(2026, 0, 1)
const unknown = Number.NaN

test.each([
  {
    name: 'no contact yet',
    contact: { contactAt: 0, clockDifference: 0 },
    now: days(20_000),
    ahead: unknown,
    absence: 'short',
  },
  { name: '29 days', now: contactAt + days(29), ahead: unknown, absence: 'short' },
  { name: '31 days', now: contactAt + days(31), ahead: unknown, absence: 'long' },
  { name: 'a clock that was set years forward', now: contactAt + days(2000), ahead: unknown, absence: 'unknown' },
  { name: 'a clock that was set back by a week', now: contactAt - days(7), ahead: unknown, absence: 'unknown' },
  { name: 'a flight to the west', now: contactAt - days(0.9), ahead: unknown, absence: 'short' },
  { name: 'years, as the server confirms', now: contactAt + days(2000), ahead: 0, absence: 'long' },
  { name: 'a day, as the server says', now: contactAt + days(2000), ahead: days(1999), absence: 'short' },
  {
    name: '31 days by a clock that has been years ahead all the time',
    contact: { contactAt: contactAt + days(2000), clockDifference: days(2000) },
    now: contactAt + days(2031),
    ahead: unknown,
    absence: 'long',
  },
  {
    name: '31 days since a contact under a clock that was years ahead and is right again',
    contact: { contactAt: contactAt + days(2000), clockDifference: days(2000) },
    now: contactAt + days(31),
    ahead: unknown,
    absence: 'long',
  },
  {
    name: '29 days since such a contact',
    contact: { contactAt: contactAt + days(2000), clockDifference: days(2000) },
    now: contactAt + days(29),
    ahead: unknown,
    absence: 'short',
  },
])('an absence of $name is $absence', ({ contact = { contactAt, clockDifference: 0 }, now, ahead, absence }) => {
  expect(judgeAbsence(contact, { now, clockDifference: ahead })).toBe(absence)
})
