import { expect, test } from 'vitest'
import { expandAbbreviations, toSentenceCase } from './usda-abbreviations.ts'

test.each([
  ['BUTTER,WITH SALT', 'Butter, with salt'],
  ['BEEF,RIB,LN&FAT,1/8"FAT,CHOIC,CKD,RSTD', 'Beef, rib, lean & fat, 1/8" fat, choice, cooked, roasted'],
  ['MUNGO BNS,MATURE SEEDS,CKD,BLD,W/SALT', 'Mungo beans, mature seeds, cooked, boiled, with salt'],
  [
    'MILK,DRY,NONFAT,INST,WO/ ADDED VIT A & VITAMIN D',
    'Milk, dry, nonfat, instant, without added vitamin A & vitamin D',
  ],
  ['MILK,RED FAT,FLUID,2% MILKFAT', 'Milk, reduced fat, fluid, 2% milkfat'],
  ['PEPPERS,SWEET,RED,RAW', 'Peppers, sweet, red, raw'],
  ['BEEF,NZ,IMP,HIND SHIN,LN,CKD,BRSD', 'Beef, New Zealand, imported, hind shin, lean, cooked, braised'],
  ['Frankfurter, meat and poultry, unheated', 'Frankfurter, meat and poultry, unheated'],
])('the name %s is expanded to %s', (name, expanded) => {
  expect(expandAbbreviations(name)).toBe(expanded)
})

test('a name in capitals becomes sentence case, and another name is unchanged', () => {
  expect(toSentenceCase("MOM'S COOKIES,1,000 OF THEM")).toBe("Mom's cookies, 1,000 of them")
  expect(toSentenceCase('M&M’s Peanut')).toBe('M&M’s Peanut')
})
