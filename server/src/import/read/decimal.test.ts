import { expect, test } from 'vitest'
import { parseDecimal, toBase } from './decimal.ts'

test.each([
  ['1234', 1234],
  ['1,234', 1234],
  ['1.234', 1.234],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1.234.567', 1_234_567],
  ["1'234.50", 1234.5],
  ['12,5', 12.5],
  ['.5', 0.5],
  ['-6.60', -6.6],
  ['+6', 6],
  ['6-', -6],
  ['(6.60)', -6.6],
  ['($6.60)', -6.6],
  ['-$1,234.50', -1234.5],
  ['€0.00', 0],
  ['1 234,50 €', 1234.5],
  ['US$5', 5],
  ['USD 5', 5],
  [' 5 USD ', 5],
  ['CHF-5', -5],
  ['5 kr', 5],
  ['₩1,500', 1500],
  ['9,000원', 9000],
  ['', null],
  [' ', null],
  ['-', Number.NaN],
  ['12g', Number.NaN],
  ['1-2', Number.NaN],
  ['(5', Number.NaN],
  ['=1+1', Number.NaN],
  ['1e5', Number.NaN],
  ['€', Number.NaN],
])('the number %j is parsed to %j', (text, value) => {
  expect(parseDecimal(text)).toBe(value)
})

test('a separator before three digits is read by the mark of the file', () => {
  expect([parseDecimal('1.234', ','), parseDecimal('1,234', ','), parseDecimal('1,234', '.')]).toEqual([
    1234, 1.234, 1234,
  ])
})

test('a number that begins with 0 has no thousands, whatever the mark of the file is', () => {
  expect([parseDecimal('0,125', '.'), parseDecimal('0.500', ','), parseDecimal('-0,005', '.')]).toEqual([
    0.125, 0.5, -0.005,
  ])
})

test('a number of full-width characters is a number', () => {
  expect([
    parseDecimal('１，２３４'),
    parseDecimal('－１２．５'),
    parseDecimal('（７）'),
    parseDecimal('￦９００'),
  ]).toEqual([1234, -12.5, -7, 900])
})

test('a number is rounded half up once', () => {
  expect([toBase(1.005, 100), toBase(-1.005, 100), toBase(72.5, 1_000_000), toBase(0.05, 10)]).toEqual([
    101, -101, 72_500_000, 1,
  ])
})
