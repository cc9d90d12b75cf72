import { expect, test } from 'vitest'
import { parseBarcode } from './barcode.ts'

test.each([
  ['8801043014830', '8801043014830'],
  ['880 1043 014830', '8801043014830'],
  ['96385074', '96385074'],
  ['036000291452', '0036000291452'],
  ['00036000291452', '0036000291452'],
])('the text %s is the barcode %s', (text, barcode) => {
  expect(parseBarcode(text)).toBe(barcode)
})

test.each(['8801043014831', '88010430148', '', '김치', '1234567a', '10036000291459', '８８０１０４３０１４８３０'])(
  'the text %j is not a barcode',
  (text) => {
    expect(parseBarcode(text)).toBeNull()
  },
)
