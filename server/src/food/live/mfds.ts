import type { Food, Portion } from '@haru/shared/food/food.ts'
import { hasHangul } from '@haru/shared/food/normal.ts'
import * as z from 'zod/mini'
import { version } from '../../version.ts'
import { isPossible, kcalOf, numberOf, nutrientOf } from '../amounts.ts'
import { plainText } from '../plain-text.ts'
import type { Provider } from './provider.ts'

// The open interface of the Ministry of Food and Drug Safety, "식품영양성분DB정보" of data.go.kr.
const home = 'https://apis.data.go.kr'
const path = '/1471000/FoodNtrCpntDbInfo02/getFoodNtrCpntDbInq02'

const words = z.optional(z.nullable(z.string()))
const amount = z.optional(z.nullable(z.union([z.number(), z.string()])))

const row = z.object({
  FOOD_CD: z.string(),
  FOOD_NM_KR: z.string(),
  MAKER_NM: words,
  // What the amounts are of: "100g" or "100ml".
  SERVING_SIZE: words,
  // What is eaten at once, and how much a dish or a package weighs, such as "30g".
  NUTRI_AMOUNT_SERVING: words,
  Z10500: words,
  AMT_NUM1: amount,
  AMT_NUM3: amount,
  AMT_NUM4: amount,
  AMT_NUM6: amount,
})
type Row = z.output<typeof row>

const answer = z.object({
  header: z.object({ resultCode: z.string() }),
  body: z.optional(z.object({ items: z.optional(z.nullable(z.union([z.array(row), z.string()]))) })),
})

export interface MfdsOptions {
  /** As the portal gives it: as it is, or with its signs escaped. */
  readonly key: string
  /** The origin of another server that speaks the same; null for theirs. */
  readonly origin: string | null
}

/** Foods of the Korean ministry, for who looks for food in Korea by a Korean word. It knows no barcodes. */
export function mfds({ key, origin }: MfdsOptions): Provider {
  const serviceKey = key.replaceAll(/%(2B|2F|3D)/gi, decodeURIComponent)
  return {
    id: 'mfds',
    perMinute: { search: 60, lookup: 0 },
    search: (query, country) => {
      if (country !== 'kr' || !hasHangul(query)) return null
      const url = new URL(path, origin ?? home)
      const asked = { serviceKey, type: 'json', pageNo: '1', numOfRows: '20', FOOD_NM_KR: query }
      url.search = new URLSearchParams(asked).toString()
      return {
        kind: 'search',
        url,
        headers: { 'user-agent': `Haru/${version}` },
        read: ({ json }) => foodsOf(answer.parse(json)),
      }
    },
    byBarcode: () => null,
  }
}

function foodsOf({ header, body }: z.output<typeof answer>): readonly Food[] {
  // A key that is wrong or used up is told with a status of 200.
  if (header.resultCode !== '00') throw new Error(`result${header.resultCode.slice(0, 10)}`)
  const rows = body?.items
  return (Array.isArray(rows) ? rows : []).flatMap((each) => foodOf(each) ?? [])
}

const longest = { id: 60, name: 100, brand: 50 }

function foodOf(told: Row): Food | null {
  const basis = /^100\s*(g|ml)$/i.exec(told.SERVING_SIZE?.trim() ?? '')?.[1]
  const code = plainText(told.FOOD_CD, longest.id)
  const name = plainText(told.FOOD_NM_KR, longest.name)
  const [carb = null, protein = null, fat = null] = [told.AMT_NUM6, told.AMT_NUM3, told.AMT_NUM4].map((grams) =>
    nutrientOf(numberOf(grams)),
  )
  if (basis === undefined || code === '' || name === '' || !isPossible([carb, protein, fat])) return null
  return {
    id: `mfds:${code}`,
    names: { ko: name, en: '' },
    brand: isNamed(told.MAKER_NM) ? plainText(told.MAKER_NM, longest.brand) : '',
    per: basis.toLowerCase() === 'ml' ? 'ml' : 'g',
    kcal: kcalOf(numberOf(told.AMT_NUM1)),
    ...{ carb, protein, fat },
    portions: portionsOf(told),
    barcode: '',
    source: 'mfds',
  }
}

// "해당없음" stands where a dish has no maker.
function isNamed(maker: string | null | undefined): maker is string {
  return typeof maker === 'string' && !/^(해당\s*없음|-)$/.test(maker.trim())
}

// Of a dish (D) the weight is the bowl that is eaten, of packaged goods the package.
function portionsOf({ FOOD_CD: code, NUTRI_AMOUNT_SERVING: serving, Z10500: whole }: Row): readonly Portion[] {
  const once = { ko: '1회 섭취참고량', en: 'serving', grams: weightOf(serving) }
  const all = {
    ...(code.startsWith('D') ? { ko: '인분', en: 'serving' } : { ko: '개', en: 'package' }),
    grams: weightOf(whole),
  }
  const told = [once, all].filter(({ grams }) => grams >= 1 && grams <= 999)
  return told.filter(({ grams }, i) => i === 0 || grams !== told[0]?.grams)
}

function weightOf(text: string | null | undefined): number {
  const [, weight = ''] = /^([\d.,]+)\s*(g|ml)$/i.exec(text?.trim() ?? '') ?? []
  return Math.round(numberOf(weight) ?? 0)
}
