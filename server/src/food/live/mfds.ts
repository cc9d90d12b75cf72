import type { Food } from '@haru/shared/food/food.ts'
import { hasHangul } from '@haru/shared/food/search-text.ts'
import * as z from 'zod/mini'
import { version } from '../../version.ts'
import { parseMfdsRow } from '../import/formats/mfds-row.ts'
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
  AMT_NUM7: amount,
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
  return (Array.isArray(rows) ? rows : []).flatMap(foodOf)
}

const longestCode = 60

function foodOf(told: Row): readonly Food[] {
  const outcome = parseMfdsRow({
    code: plainText(told.FOOD_CD, longestCode),
    name: told.FOOD_NM_KR,
    makers: [textOf(told.MAKER_NM)],
    basis: textOf(told.SERVING_SIZE),
    kcal: textOf(told.AMT_NUM1),
    protein: textOf(told.AMT_NUM3),
    fat: textOf(told.AMT_NUM4),
    carb: textOf(told.AMT_NUM6),
    sugars: textOf(told.AMT_NUM7),
    weight: textOf(told.Z10500),
    serving: textOf(told.NUTRI_AMOUNT_SERVING),
  })
  return 'food' in outcome ? [outcome.food] : []
}

function textOf(told: number | string | null | undefined): string {
  return String(told ?? '').trim()
}
