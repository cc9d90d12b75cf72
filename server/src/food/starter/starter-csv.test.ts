import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseKinds, parseStarterFoods, parseStarterRows, type StarterRow } from './starter-csv.ts'

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.csv') && file !== 'kinds.csv')
const texts = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
const rows = texts.flatMap((text, index) => parseStarterRows(text).map((row) => ({ ...row, file: files[index] ?? '' })))
const kindsText = readFileSync(join(import.meta.dirname, 'kinds.csv'), 'utf8')
const kinds = parseKinds(kindsText)
const foods = texts.flatMap((text) => parseStarterFoods(text, kinds))

/** Lists the rows that fail a check, with file, id and name. */
function wrong(right: (row: StarterRow) => boolean): string[] {
  return rows.filter((row) => !right(row)).map(({ file, id, ko }) => `${file}: ${id} ${ko}`)
}

/** Lists duplicates. */
function twice(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

const compact = (name: string) => name.normalize('NFC').replace(/\s/g, '').toLowerCase()
const grams = ({ carb, protein, fat }: StarterRow) => Number(carb) + Number(protein) + Number(fat)

/** Energy by 4 kcal for a gram of carbohydrate and of protein, and 9 for fat. */
const energy = ({ carb, protein, fat }: StarterRow) => 4 * Number(carb) + 4 * Number(protein) + 9 * Number(fat)

describe('the starter catalogue', () => {
  test('has at least a thousand everyday foods of Korea and the world', () => {
    expect(files).toEqual(expect.arrayContaining(['korean.csv', 'world.csv']))
    expect(foods.length).toBeGreaterThanOrEqual(1000)
  })

  test('has an energy that matches the nutrients, except for foods with alcohol or fibre', () => {
    const believable = (row: StarterRow) => {
      const most = Number(row.kcal) < 20 ? 5 : energy(row) * 0.25
      return row.flags !== '' || Math.abs(Number(row.kcal) - energy(row)) <= most
    }
    expect(wrong(believable)).toEqual([])
    expect(wrong(({ flags }) => ['', 'alcohol', 'fibre', 'alcohol fibre'].includes(flags))).toEqual([])
  })

  test('has at most 100 g of nutrients in 100 g', () => {
    expect(wrong((row) => grams(row) <= 101)).toEqual([])
    expect(wrong((row) => Number(row.kcal) <= 930)).toEqual([])
  })

  test('has no duplicate food and no duplicate name', () => {
    expect(twice(rows.map(({ id }) => id))).toEqual([])
    expect(twice(rows.map(({ ko }) => compact(ko)))).toEqual([])
    expect(twice(rows.map(({ en }) => compact(en)))).toEqual([])
  })

  test('has both names of every food, each in the script of its language', () => {
    expect(wrong(({ ko }) => /[가-힣]/.test(ko))).toEqual([])
    expect(wrong(({ en }) => /[A-Za-z]/.test(en) && !/[가-힣]/.test(en))).toEqual([])
  })

  test('is in NFC and has no surrounding or repeated blanks', () => {
    expect(texts.filter((text) => text !== text.normalize('NFC') || /[\r\uFEFF\t]| {2}/.test(text))).toEqual([])
    expect(wrong((row) => Object.values(row).every((cell) => cell === cell.trim()))).toEqual([])
    expect(wrong(({ id }) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  })

  test('has one to six plausible portions for each food, the usual one first', () => {
    const odd = foods.filter(({ portions }) => {
      const [usual] = portions
      const named = portions.every(({ ko, en }) => /[가-힣]/.test(ko) && /[A-Za-z]/.test(en))
      const weighs = portions.every((portion) => portion.grams >= 1 && portion.grams <= 999)
      return !(usual !== undefined && usual.grams <= 900 && portions.length <= 6 && named && weighs)
    })
    expect(odd.map(({ id }) => id)).toEqual([])
    expect(foods.filter(({ portions }) => twice(portions.map(({ ko }) => ko)).length > 0).map(({ id }) => id)).toEqual(
      [],
    )
    expect(foods.filter(({ portions }) => twice(portions.map(({ en }) => en)).length > 0).map(({ id }) => id)).toEqual(
      [],
    )
  })

  test('uses every kind, and marks a food as plain only for its own kinds', () => {
    const ids = (list: string) => (list === '' ? [] : list.split(';'))
    const other = wrong((row) => ids(row.form.split(':')[1] ?? '').every((id) => ids(row.kinds).includes(id)))
    expect(other).toEqual([])
    expect(twice(kindsText.split('\n').map((line) => line.split(',')[0] ?? ''))).toEqual([])
    const used = new Set(rows.flatMap((row) => ids(row.kinds)))
    expect([...kinds.keys()].filter((id) => !used.has(id))).toEqual([])
  })

  test('has no alias twice, and no alias that equals a name of the food', () => {
    const names = ({ ko, en, aliasesKo, aliasesEn }: StarterRow) =>
      [ko, en, ...aliasesKo.split(';'), ...aliasesEn.split(';')].filter((name) => name !== '').map(compact)
    expect(wrong((row) => twice(names(row)).length === 0)).toEqual([])
    expect(wrong(({ aliasesKo }) => aliasesKo === '' || /^[가-힣a-zA-Z0-9%; ]+$/.test(aliasesKo))).toEqual([])
    expect(wrong(({ aliasesEn }) => !/[가-힣]/.test(aliasesEn))).toEqual([])
  })

  test('names the public table and row of the amounts of every food', () => {
    const code = /^(mfds:[A-Z]\d{3}-\d{9}-\d{4}|rda:[가-힣].*|usda-sr:\d{5}|usda-foundation:\d+)$/
    const parts = (mix: string) => mix.split(/\+(?=mfds:|rda:|usda-)/)
    const share = /^(.*)\*(\d+(?:\.\d+)?)$/
    const isMix = (mix: string) => parts(mix).every((part) => code.test(share.exec(part)?.[1] ?? ''))
    expect(wrong(({ from }) => (from.startsWith('mix:') ? isMix(from.slice(4)) : code.test(from)))).toEqual([])
  })
})

const header = 'id,ko,en,aliasesKo,aliasesEn,kinds,form,per,kcal,carb,protein,fat,portions,flags,from'

describe('a file of the starter catalogue', () => {
  test('is parsed to foods with nutrients in milligrams and portions in order', () => {
    const text = `${header}\nrice,흰쌀밥,"Rice, ""white""",공기밥;햇반,,rice;noodles,plain:rice,g,152,33.2,3,0.14,공기|bowl|210;큰술|tablespoon|15,,"rda:멥쌀밥, 백미"\n`
    expect(parseStarterFoods(text, kinds)).toEqual([
      {
        id: 'haru:rice',
        names: { ko: '흰쌀밥', en: 'Rice, "white"' },
        brand: '',
        per: 'g',
        kcal: 152,
        carb: 33_200,
        protein: 3000,
        fat: 140,
        portions: [
          { ko: '공기', en: 'bowl', grams: 210 },
          { ko: '큰술', en: 'tablespoon', grams: 15 },
        ],
        barcode: '',
        source: 'haru',
        search: {
          aliases: ['공기밥', '햇반'],
          kinds: ['밥', 'rice', '면', '국수', 'noodles', 'noodle'],
          plainKinds: ['밥', 'rice'],
          form: 'plain',
        },
      },
    ])
  })

  test.each([
    ['rice,흰쌀밥,Rice,,,,,g,152,33.2,3,0.1,공기|bowl|210,', '14 cells instead of 15'],
    ['rice,흰쌀밥,Rice,,,,,cup,152,33.2,3,0.1,공기|bowl|210,,rda:밥', 'per is g or ml, and not "cup"'],
    ['rice,흰쌀밥,Rice,,,,,g,152.5,33.2,3,0.1,공기|bowl|210,,rda:밥', 'kcal is a whole number, and not "152.5"'],
    ['rice,흰쌀밥,Rice,,,,,g,152,,3,0.1,공기|bowl|210,,rda:밥', 'carb is grams with at most two decimals, and not ""'],
    ['rice,,Rice,,,,,g,152,33.2,3,0.1,공기|bowl|210,,rda:밥', 'ko is empty'],
    ['rice,흰쌀밥,Rice,,,,,g,152,33.2,3,0.1,,,rda:밥', 'a portion is empty'],
    ['rice,흰쌀밥,Rice,,,grain,,g,152,33.2,3,0.1,공기|bowl|210,,rda:밥', '"grain" is no kind of food'],
    [
      'rice,흰쌀밥,Rice,,,rice,cooked,g,152,33.2,3,0.1,공기|bowl|210,,rda:밥',
      'form is plain, raw or nothing, and not "cooked"',
    ],
    [
      'rice,흰쌀밥,Rice,,,,,g,152,33.2,3,0.1,공기|bowl|210|,,rda:밥',
      'a portion is ko|en|grams, and not "공기|bowl|210|"',
    ],
    ['rice,흰쌀밥,"Rice,,,,,g,152,33.2,3,0.1,공기|bowl|210,,rda:밥', 'a quote that does not end, or not at a comma'],
  ])('is rejected with the number of the invalid row: %s', (row, why) => {
    const right = 'egg,달걀,Egg,,,egg,plain:egg,g,136,3.41,12.44,7.37,개|piece|50,,"rda:달걀, 생것"'
    expect(() => parseStarterFoods(`${header}\n${right}\n${row}\n`, kinds)).toThrow(
      `Row 3 of the starter catalogue: ${why}`,
    )
  })

  test('is rejected if it has other columns', () => {
    expect(() => parseStarterFoods('id,name\nrice,밥\n', kinds)).toThrow('Row 1 of the starter catalogue')
  })
})
