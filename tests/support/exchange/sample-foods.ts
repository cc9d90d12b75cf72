/** A favourite. */
export const rice = {
  name: '현미밥',
  brand: '',
  serv: '',
  gram: 210,
  kcal: 315,
  carb: 1,
  protein: 1,
  fat: 1,
  unknown: '',
}

/** An own food as the user has typed it. */
export const bread = {
  names: { ko: ' 식빵 ', en: '' },
  brand: '',
  per: 'g',
  kcal: 280,
  carb: null,
  protein: null,
  fat: null,
  portions: [],
  barcode: '',
} as const
