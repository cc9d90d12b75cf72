import { privacy as en } from '@haru/shared/i18n/en/privacy.ts'
import { privacy as ko } from '@haru/shared/i18n/ko/privacy.ts'
import { createTranslator } from '@haru/shared/i18n/translate.ts'
import { retention } from '@haru/shared/retention.ts'
import { describe, expect, test } from 'vitest'

describe.each([
  ['en', en],
  ['ko', ko],
] as const)('in %s', (language, texts) => {
  test('the privacy policy states how long the server and a device store data', () => {
    const stated = Object.values(texts).flatMap((text) => text.match(/(?<=\{)\w+(?:Days|Hours)(?=\})/g) ?? [])
    expect([...new Set(stated)].toSorted()).toEqual(Object.keys(retention).toSorted())
    const translate = createTranslator(language, texts)
    for (const [key, numbers] of [
      ['retention.records', [retention.tombstoneDays, retention.operationDays]],
      ['retention.sessions', [retention.sessionDays, retention.sharedComputerHours, retention.expiredSignInDays]],
      ['device.copy', [retention.absenceDays]],
      ['device.unsent', [retention.versionDays]],
    ] as const) {
      expect(translate(key, retention).match(/\d+/g)?.map(Number), key).toEqual(numbers)
    }
  })

  test('no text of the privacy policy has a number of days or hours of its own', () => {
    expect(Object.values(texts).filter((text) => /\d+( days| hours|일|시간)/.test(text))).toEqual([])
  })
})
