import { assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wonText } from '../../../tests/support/data/line-text.ts'
import { acceptNumber } from './number.ts'
import { acceptPasted, readPastedNumber } from './pasted-number.ts'

describe('a pasted number', () => {
  test.each([
    ['12,000원', '12000'],
    ['72.5kg', '72.5'],
    ['₩4,500', '4500'],
    ['￦ ４，５００', '4500'],
    ['$1,234.50', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1.234.567,89 €', '1234567.89'],
    ['72,5', '72.5'],
    ['1,5', '1.5'],
    ['1.234', '1.234'],
    ['1,234', '1234'],
    ['1.234.567', '1234567'],
    ['12,34,567', '1234567'],
    ['1\u00a0234,5', '1234.5'],
    ["12'000", '12000'],
    ['합계: 12,000.', '12000'],
    ['(4,500)', '4500'],
    ['.5', '0.5'],
    ['007', '7'],
    ['12%', '12'],
    ['350 kcal\n', '350'],
    ['3만원', '30000'],
    ['1만 2천원', '12000'],
    ['12만5000원', '125000'],
    ['3천만 원', '30000000'],
    ['1억 2,000만원', '120000000'],
    ['1.5만', '15000'],
    ['만5천원', '15000'],
    ['천5백원', '1500'],
    ['이만 5천원', '25000'],
    ['합계 이만 오천원', '25000'],
    ['3백20만원', '3200000'],
    ['2천 5백만원', '25000000'],
    ['1억2천5백만', '125000000'],
    ['12만 5000', '125000'],
    ['합이 5천원', '5000'],
    ['50만 천안', '500000'],
  ])('%j is %s', (pasted, number) => {
    expect(readPastedNumber(pasted)).toBe(number)
  })

  test.each([
    '',
    'kg',
    '-500원',
    '−4,500',
    '- $5',
    '3 sets 10 reps',
    '10-12',
    '10~12',
    '2026-11-18',
    '2026.11.18',
    '7:30',
    '1/2',
    '1.2.3',
    '1,2,3',
    '2천 1만',
    '2만 3개',
    '1만 12,000원',
    '2천5000만',
    '이 5천원',
    '사원 3',
    '이만 오천',
    '٣٤',
    '9'.repeat(20),
  ])('%j is refused', (pasted) => {
    expect(readPastedNumber(pasted)).toBeNull()
  })

  const accept = (typed: string) => acceptNumber(typed, 2, 9999)

  test.each([
    ['72.567kg', '72.57'],
    ['4,500.00', '4500'],
    ['1,250원', '1250'],
    ['10,000원', null],
    ['9999.999', null],
  ])('%j becomes %j in a field of at most 9999 with two decimals', (pasted, left) => {
    expect(acceptPasted(pasted, accept)).toBe(left)
  })

  test('any amount is read correctly in every notation', () => {
    const before = constantFrom('', '₩', '$ ', '합계 ', '약 ')
    const after = constantFrom('', '원', ' KRW', 'kg', ' kcal', '.')
    return assert(
      property(
        integer({ min: 0, max: 99_999_999 }),
        integer({ min: 0, max: 99 }),
        before,
        after,
        (whole, cents, a, b) => {
          const number = String(Number(`${whole}.${String(cents).padStart(2, '0')}`))
          const decimals = cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`
          const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',')
          expect(readPastedNumber(`${a}${grouped}${decimals}${b}`)).toBe(number)
          if (cents > 0) {
            const european = `${grouped.replaceAll(',', '.')}${decimals.replace('.', ',')}`
            expect(readPastedNumber(`${a}${european}${b}`)).toBe(number)
          }
        },
      ),
    )
  })

  test('any amount of won is read correctly as people write it', () =>
    assert(
      property(wonText, ({ won, text }) => {
        expect(readPastedNumber(text)).toBe(String(won))
      }),
      { numRuns: 1000 },
    ))

  test('a pasted text becomes a text that the field also accepts from the keyboard, or is refused', () =>
    assert(
      property(string({ unit: constantFrom(...'0123456789.,-만천억원 kg'), maxLength: 14 }), (pasted) => {
        const left = acceptPasted(pasted, accept)
        if (left !== null) expect(accept(left)).toBe(left)
      }),
      { numRuns: 2000 },
    ))
})
