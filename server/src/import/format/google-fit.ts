import type { ProductTable } from './table-format.ts'

/** The daily metrics of Google Fit. Only the body weight can be kept: sleep and activity have no times of day, and 0 is no weight. */
export const googleFitFormat: ProductTable = {
  format: 'googleFit',
  columns: {
    date: ['date', '날짜'],
    steps: ['step count', 'move minutes count', '걸음 수', '이동 시간(분)'],
    weight: ['average weight (kg)', '평균 체중(kg)', '평균 체중 (kg)'],
  },
  required: ['date', 'steps'],
  dateColumn: 'date',
  createReader: ({ rows, bodyWeights, weights }) => ({
    read: ({ place, time, number }) => {
      const at = time('date')
      const value = number('weight') ?? 0
      if (at === null) return rows.refuse(place, 'invalidDate', 'date')
      if (value === 0) return rows.leaveOut(place, 'empty')
      const weight = weights.toMilligrams(value, 'kg')
      if (weight === null) return rows.refuse(place, 'invalidField', 'weight')
      bodyWeights.add({ place, key: { fields: [at.day, value] }, at, weight })
    },
  }),
}
