import type { SourceId } from './food.ts'

/** The publisher, licence and attribution of a food source. */
export interface FoodSource {
  readonly id: SourceId
  readonly name: { readonly ko: string; readonly en: string }
  readonly publisher: { readonly ko: string; readonly en: string }
  readonly licence: string
  /** A page about the source; empty if there is none. */
  readonly link: string
  /** The attribution that the publisher requires. */
  readonly attribution: { readonly ko: string; readonly en: string }
}

const usda = {
  publisher: { ko: '미국 농무부 농업연구청', en: 'U.S. Department of Agriculture, Agricultural Research Service' },
  licence: 'CC0 1.0',
  link: 'https://fdc.nal.usda.gov',
  attribution: {
    ko: '출처: 미국 농무부 농업연구청, FoodData Central',
    en: 'U.S. Department of Agriculture, Agricultural Research Service. FoodData Central',
  },
} as const

/** All sources. The own foods of a user need no attribution. */
export const foodSources: readonly FoodSource[] = [
  {
    id: 'haru',
    name: { ko: '하루 기본 식품', en: 'Haru starter foods' },
    publisher: { ko: '하루', en: 'Haru' },
    licence: 'MIT',
    link: '',
    attribution: {
      ko: '하루가 고르고 이름을 붙인 식품이에요. 수치는 공개된 식품 성분표를 바탕으로 했어요.',
      en: 'Selected and named by Haru, with figures after public food composition tables.',
    },
  },
  { id: 'usda-sr', name: { ko: '미국 표준 식품 성분표 (SR)', en: 'USDA Standard Reference (SR)' }, ...usda },
  { id: 'usda-foundation', name: { ko: '미국 기초 식품', en: 'USDA Foundation Foods' }, ...usda },
  { id: 'usda-branded', name: { ko: '미국 시판 식품', en: 'USDA Branded Foods' }, ...usda },
  {
    id: 'mfds',
    name: { ko: '식품영양성분 데이터베이스', en: 'Korean Food Nutrition Database' },
    publisher: { ko: '식품의약품안전처', en: 'Ministry of Food and Drug Safety, Republic of Korea' },
    licence: 'KOGL 1',
    link: 'https://various.foodsafetykorea.go.kr/nutrient/',
    attribution: {
      ko: '출처: 식품의약품안전처, 식품영양성분 데이터베이스',
      en: 'Ministry of Food and Drug Safety (Korea), Food Nutrition Database',
    },
  },
  {
    id: 'rda',
    name: { ko: '국가표준식품성분표', en: 'Korean Food Composition Table' },
    publisher: { ko: '농촌진흥청 국립농업과학원', en: 'Rural Development Administration, Republic of Korea' },
    licence: 'KOGL 1',
    link: 'https://koreanfood.rda.go.kr',
    attribution: {
      ko: '출처: 농촌진흥청 국립농업과학원, 국가표준식품성분표',
      en: 'Rural Development Administration (Korea), Korean Food Composition Table',
    },
  },
  {
    id: 'off',
    name: { ko: '오픈 푸드 팩트', en: 'Open Food Facts' },
    publisher: { ko: '오픈 푸드 팩트 기여자들', en: 'Open Food Facts contributors' },
    licence: 'ODbL 1.0',
    link: 'https://world.openfoodfacts.org',
    attribution: {
      ko: '출처: 오픈 푸드 팩트 (openfoodfacts.org), 개방형 데이터베이스 라이선스(ODbL)로 제공돼요.',
      en: 'Open Food Facts (openfoodfacts.org), made available under the Open Database License (ODbL)',
    },
  },
  {
    id: 'own',
    name: { ko: '내가 만든 식품', en: 'Own foods' },
    publisher: { ko: '', en: '' },
    licence: '',
    link: '',
    attribution: { ko: '', en: '' },
  },
]
