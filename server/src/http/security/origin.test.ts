import { expect, test } from 'vitest'
import { findOriginError } from './origin.ts'

const own = ['https://haru.example']
const json = { 'content-type': 'application/json' }

test.each([
  ['a page of the same origin', { ...json, origin: 'https://haru.example' }, null],
  [
    'a page of the same origin with a charset',
    { 'content-type': 'application/json; charset=utf-8', origin: 'https://haru.example' },
    null,
  ],
  ['a program, which has no origin', json, null],
  ['a page of the same origin in a browser that hides the origin', { ...json, 'sec-fetch-site': 'same-origin' }, null],
  ['an address that a user typed', { ...json, 'sec-fetch-site': 'none' }, null],
  ['another site', { ...json, origin: 'https://evil.example' }, 'badOrigin'],
  [
    'another site whose name begins like the own origin',
    { ...json, origin: 'https://haru.example.evil.example' },
    'badOrigin',
  ],
  ['another site whose name ends like the own origin', { ...json, origin: 'https://evilharu.example' }, 'badOrigin'],
  ['the own host without encryption', { ...json, origin: 'http://haru.example' }, 'badOrigin'],
  ['a page without an origin', { ...json, origin: 'null' }, 'badOrigin'],
  ['another site that hides its origin', { ...json, 'sec-fetch-site': 'cross-site' }, 'badOrigin'],
  ['a neighbour of ours that hides its origin', { ...json, 'sec-fetch-site': 'same-site' }, 'badOrigin'],
  [
    'a form',
    { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://haru.example' },
    'unsupportedMediaType',
  ],
  ['a form that looks like text', { 'content-type': 'text/plain' }, 'unsupportedMediaType'],
  ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, 'unsupportedMediaType'],
  ['a body without a type', {}, 'unsupportedMediaType'],
  ['a type with a tab', { 'content-type': 'application/json\t' }, 'unsupportedMediaType'],
  ['two types', { 'content-type': 'application/json, text/plain' }, 'unsupportedMediaType'],
  ['a packed body', { ...json, 'content-encoding': 'gzip' }, 'unsupportedMediaType'],
])('a write of %s', (_, headers, why) => {
  expect(findOriginError(headers, { hasBody: true }, own)).toBe(why)
})

test('a deletion without a body needs no content type', () => {
  expect(findOriginError({ origin: 'https://haru.example' }, { hasBody: false }, own)).toBeNull()
  expect(findOriginError({ origin: 'https://evil.example' }, { hasBody: false }, own)).toBe('badOrigin')
})

test('only a call that takes a file accepts a file, and only from pages of the same origin', () => {
  const zip = { 'content-type': 'application/zip', origin: 'https://haru.example' }
  const sent = { hasBody: true, acceptedTypes: ['application/zip'] }
  expect(findOriginError(zip, sent, own)).toBeNull()
  expect(findOriginError({ ...zip, origin: 'https://evil.example' }, sent, own)).toBe('badOrigin')
  expect(findOriginError({ ...zip, 'content-type': 'text/plain' }, sent, own)).toBe('unsupportedMediaType')
  expect(findOriginError({ ...zip, 'content-encoding': 'gzip' }, sent, own)).toBe('unsupportedMediaType')
  expect(findOriginError(zip, { hasBody: true }, own)).toBe('unsupportedMediaType')
})
