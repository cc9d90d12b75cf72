import { describe, expect, test } from 'vitest'
import { areas } from '../areas/register.ts'
import { errorStatus } from '../errors.ts'
import { privacy as privacyEn } from './en/privacy.ts'
import { en } from './en.ts'
import { privacy as privacyKo } from './ko/privacy.ts'
import { ko } from './ko.ts'
import type { Phrase } from './phrase.ts'
import { isTextKey } from './translate.ts'

const english: Readonly<Record<string, Phrase>> = { ...privacyEn, ...en }
const korean: Readonly<Record<string, Phrase>> = { ...privacyKo, ...ko }

const formsOf = (phrase: Phrase): readonly string[] =>
  typeof phrase === 'string' ? [phrase] : Object.values(phrase).filter((form) => form !== undefined)
const placesOf = (phrase: Phrase) =>
  [...new Set(formsOf(phrase).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].toSorted()

/** The keys of the phrases with an invalid form. */
function wrong(catalogue: Readonly<Record<string, Phrase>>, isRight: (form: string) => boolean): readonly string[] {
  return Object.keys(catalogue).filter((key) => !formsOf(catalogue[key] ?? '').every(isRight))
}

describe('both languages', () => {
  test('have the same keys, and the same places in each phrase', () => {
    expect(Object.keys(korean).toSorted()).toEqual(Object.keys(english).toSorted())
    const differing = Object.keys(english).filter(
      (key) => `${placesOf(english[key] ?? '')}` !== `${placesOf(korean[key] ?? '')}`,
    )
    expect(differing).toEqual([])
  })

  test('have a text for every key, without unnecessary spaces', () => {
    const isTidy = (form: string) => form !== '' && form.trim() === form && !form.includes('  ')
    expect(wrong(english, isTidy)).toEqual([])
    expect(wrong(korean, isTidy)).toEqual([])
  })

  test('have words for every refusal, area, field, metric and starting category', () => {
    const keys = [
      ...Object.keys(errorStatus).map((code) => `error.${code}`),
      ...areas.flatMap(({ id, metrics, item, parts }) => [
        `area.${id}`,
        ...Object.keys(metrics).map((name) => `${id}.${name}`),
        ...Object.entries(item).flatMap(([name, { hidden }]) => (hidden ? [] : [`${id}.${name}`])),
        ...parts.map((part) => `${id}.part.${part.id}`),
        ...parts.flatMap(({ titles }) => titles.map((title) => `${id}.title.${title.id}`)),
      ]),
    ]
    expect(keys.filter((key) => !isTextKey(en, key) || !isTextKey(ko, key))).toEqual([])
  })
})

describe('English', () => {
  // Names of products, places, institutions and days, and of screens.
  const names =
    /Haru|Google( Fit)?|Korean?|English|April|(Apple|Samsung) Health|Samsung Internet|Health Connect|Money Manager|Hevy|MyFitnessPal|WebP|Open Food Facts|Sleep (as Android|Cycle)|Ministry of Food and Drug Safety|Personal Information Infringement Report Center|Settings, Your data|Login and security|Settings/g
  // The sentences of the specification, and the other answers in its form.
  const specified =
    /^([A-Z][a-z]+ )+(Successful|Failed)$|^Please enter (Goal|Verification Code)|^The ID or Password is incorrect|[Pp]lease use Google Login$/g
  const usesSentenceCase = (form: string) =>
    !/[a-z,;'’)] [A-Z][a-z]/.test(form.replaceAll(specified, '').replaceAll(names, 'name'))

  test('uses sentence case', () => {
    expect(wrong(english, usesSentenceCase)).toEqual([])
    expect(wrong({ title: 'Add Part' }, usesSentenceCase)).toEqual(['title'])
  })
})

describe('Korean', () => {
  const endsInRieul = (syllable: string) => (syllable.charCodeAt(0) - 0xac00) % 28

  test('uses one register, the polite everyday one', () => {
    // Formal endings: a syllable with final ㅂ before 니다 or 니까 (합니다, 입니까), and 십시오.
    const isFormal = (form: string) =>
      /십시오/.test(form) ||
      [...form.matchAll(/([가-힣])니[다까]/g)].some(([, before = '']) => endsInRieul(before) === 17)
    expect(wrong(korean, (form) => !isFormal(form))).toEqual([])
    expect(wrong({ formal: '저장합니다' }, (form) => !isFormal(form))).toEqual(['formal'])
  })

  test('has no particle after a placeholder, because the particle depends on the inserted text', () => {
    const glued =
      /\}['"’”」』)\]]?(?:을|를|이|가|은|는|와|과|로|으로|이나|나|이랑|랑|아|야|이라|라|이에요|예요|이고)(?=[\s.,!?'"’”)\]]|$)/
    expect(wrong(korean, (form) => !glued.test(form))).toEqual([])
    expect(wrong({ glued: '{name}을 지워요' }, (form) => !glued.test(form))).toEqual(['glued'])
  })

  test('has no plural', () => {
    expect(Object.keys(korean).filter((key) => typeof korean[key] === 'object' && 'one' in korean[key])).toEqual([])
  })
})

test('English texts with a count have a singular and a plural form', () => {
  const counting = Object.entries(english).filter(([, phrase]) => typeof phrase === 'object')
  expect(
    counting.filter(([, phrase]) => !(typeof phrase === 'object' && phrase.one !== undefined)).map(([key]) => key),
  ).toEqual([])
  expect(counting.filter(([, phrase]) => !placesOf(phrase).includes('{count}')).map(([key]) => key)).toEqual([])
})
