import type { Food } from '@haru/shared/food/food.ts'
import { hasHangul } from '@haru/shared/food/search-text.ts'
import * as z from 'zod/mini'
import { version } from '../../version.ts'
import { parseMfdsRow } from '../import/formats/mfds-row.ts'
import { toPlainText } from '../plain-text.ts'
import type { FoodProvider } from './food-provider.ts'

// The open API of the Ministry of Food and Drug Safety, "식품영양성분DB정보" of data.go.kr.
const defaultOrigin = 'https://apis.data.go.kr'
const path = '/1471000/FoodNtrCpntDbInfo02/getFoodNtrCpntDbInq02'

const textSchema = z.optional(z.nullable(z.string()))
const amountSchema = z.optional(z.nullable(z.union([z.number(), z.string()])))

const rowSchema = z.object({
  FOOD_CD: z.string(),
  FOOD_NM_KR: z.string(),
  MAKER_NM: textSchema,
  // The quantity that the amounts refer to: "100g" or "100ml".
  SERVING_SIZE: textSchema,
  // The weight of a serving, and of a dish or a package, such as "30g".
  NUTRI_AMOUNT_SERVING: textSchema,
  Z10500: textSchema,
  AMT_NUM1: amountSchema,
  AMT_NUM3: amountSchema,
  AMT_NUM4: amountSchema,
  AMT_NUM6: amountSchema,
  AMT_NUM7: amountSchema,
})
type MfdsApiRow = z.output<typeof rowSchema>

const responseSchema = z.object({
  header: z.object({ resultCode: z.string() }),
  body: z.optional(z.object({ items: z.optional(z.nullable(z.union([z.array(rowSchema), z.string()]))) })),
})

export interface MfdsProviderOptions {
  /** The service key of the portal, plain or percent-encoded. */
  readonly key: string
  /** The origin of a compatible server; null for the official one. */
  readonly origin: string | null
}

/** The food database of the Korean MFDS, for Korean queries of users in Korea. It has no barcodes. */
export function createMfdsProvider({ key, origin }: MfdsProviderOptions): FoodProvider {
  const serviceKey = key.replaceAll(/%(2B|2F|3D)/gi, decodeURIComponent)
  return {
    id: 'mfds',
    perMinute: { search: 60, lookup: 0 },
    search: (query, country) => {
      if (country !== 'kr' || !hasHangul(query)) return null
      const url = new URL(path, origin ?? defaultOrigin)
      const params = { serviceKey, type: 'json', pageNo: '1', numOfRows: '20', FOOD_NM_KR: query }
      url.search = new URLSearchParams(params).toString()
      return {
        kind: 'search',
        url,
        headers: { 'user-agent': `Haru/${version}` },
        read: ({ json }) => parseFoods(responseSchema.parse(json)),
      }
    },
    requestByBarcode: () => null,
  }
}

function parseFoods({ header, body }: z.output<typeof responseSchema>): readonly Food[] {
  // A wrong or exhausted key is reported with HTTP status 200.
  if (header.resultCode !== '00') throw new Error(`result${header.resultCode.slice(0, 10)}`)
  const rows = body?.items
  return (Array.isArray(rows) ? rows : []).flatMap(parseFood)
}

const maxCodeLength = 60

function parseFood(row: MfdsApiRow): readonly Food[] {
  const result = parseMfdsRow({
    code: toPlainText(row.FOOD_CD, maxCodeLength),
    name: row.FOOD_NM_KR,
    makers: [toText(row.MAKER_NM)],
    basis: toText(row.SERVING_SIZE),
    kcal: toText(row.AMT_NUM1),
    protein: toText(row.AMT_NUM3),
    fat: toText(row.AMT_NUM4),
    carb: toText(row.AMT_NUM6),
    sugars: toText(row.AMT_NUM7),
    weight: toText(row.Z10500),
    serving: toText(row.NUTRI_AMOUNT_SERVING),
  })
  return 'food' in result ? [result.food] : []
}

function toText(value: number | string | null | undefined): string {
  return String(value ?? '').trim()
}
