import { array, assert, boolean, constantFrom, integer, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeDecode } from 'zod/mini'
import { flag } from './flag.ts'
import { part, text, title } from './text.ts'
import type { Units } from './units.ts'

const units: Units = { weight: 'kg', currency: 'KRW' }
const name = text({ max: 30 })
const note = text({ max: 1000, isMultiline: true })

function takes(field: typeof name, sent: unknown): boolean {
  const { success, data, error } = safeDecode(field.codec(units), sent as never)
  if (success) expect(data).toBe(sent)
  else expect(error.issues.map(({ message }) => message)).toEqual(['invalidField'])
  return success
}

describe('text on the wire', () => {
  test.each([
    '',
    '김치찌개',
    ' spaces stay ',
    "' OR '1'='1",
    '<img onerror=x>',
    '🙂'.repeat(30),
    '각'.repeat(30),
    '%_\\',
  ])('%j is accepted unchanged', (sent) => {
    expect(takes(name, sent)).toBe(true)
  })

  test.each([
    'a'.repeat(31),
    '🙂'.repeat(31),
    'a\u0000',
    'a\nb',
    'a\tb',
    '\u007f',
    '\ud83d',
    '\udc00a',
    null,
    7,
    true,
    [],
    {},
  ])('%j is refused', (sent) => {
    expect(takes(name, sent)).toBe(false)
  })

  test('a note may have line breaks, and no other control characters', () => {
    expect(takes(note, 'one\ntwo')).toBe(true)
    expect(takes(note, 'one\r\ntwo')).toBe(false)
    expect(takes(note, 'one\ttwo')).toBe(false)
    expect(takes(note, 'x'.repeat(100_000))).toBe(false)
  })

  test('the ids of parts and titles are texts', () => {
    expect(takes(part(), 'back')).toBe(true)
    expect(takes(title(), 'x'.repeat(61))).toBe(false)
  })
})

describe('typing text', () => {
  test.each([
    ['두부\t반 모', '두부 반 모'],
    ['rice\r\nsoup', 'rice soup'],
    ['a\u0000b', 'ab'],
    ['🙂'.repeat(30), '🙂'.repeat(30)],
  ])('%j becomes %j', (typed, left) => {
    expect(name.accept(typed, units)).toBe(left)
  })

  test('a text that is too long is cut to the limit', () => {
    expect(name.accept('a'.repeat(31), units)).toBe('a'.repeat(30))
    expect(name.accept('🙂'.repeat(31), units)).toBe('🙂'.repeat(30))
  })

  test('a note keeps its lines', () => {
    expect(note.accept('one\r\ntwo\n\tthree', units)).toBe('one\ntwo\n three')
  })

  test('any accepted text can be sent', () => {
    // Any code units, which include unpaired surrogates and control characters.
    const units16 = array(integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    const typing = oneof(
      string({ maxLength: 40 }),
      units16.map((codes) => String.fromCharCode(...codes)),
    )
    return assert(
      property(constantFrom(name, note), typing, (field, typed) => {
        const left = field.accept(typed, units) ?? ''
        expect(takes(field, field.parse(left, units))).toBe(true)
        expect(field.accept(left, units)).toBe(left)
      }),
    )
  })

  test('a text of spaces is empty', () => {
    expect(name.isEmpty('  ')).toBe(true)
    expect(name.isEmpty(' a')).toBe(false)
  })
})

describe('a flag field', () => {
  const include = flag({ initial: true })

  test('is Y or N on the wire', () => {
    expect(safeDecode(include.codec(units), 'Y' as never).data).toBe(true)
    expect(safeDecode(include.codec(units), 'N' as never).data).toBe(false)
  })

  test.each(['y', 'yes', '', true, 1, null, ['Y']])('%j is refused', (sent) => {
    expect(safeDecode(include.codec(units), sent as never).error?.issues[0]?.message).toBe('invalidField')
  })

  test('is never missing', () =>
    assert(
      property(boolean(), (value) => {
        expect(include.isEmpty(value)).toBe(false)
        expect(include.parse(include.format(value, units), units)).toBe(value)
      }),
    ))
})
