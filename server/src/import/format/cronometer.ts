import { addExercise } from '../read/exercise-record.ts'
import { addFood } from '../read/food-record.ts'
import { parseLocalTime } from '../read/times/local-time.ts'
import type { ProductTable } from './table-format.ts'

/** The servings of Cronometer: a row for each food. */
const servings: ProductTable = {
  format: 'cronometer',
  columns: {
    day: ['day', 'date'],
    time: ['time'],
    group: ['group', 'meal'],
    name: ['food name'],
    amount: ['amount'],
    kcal: ['energy (kcal)'],
    kilojoules: ['energy (kj)'],
    carb: ['carbs (g)'],
    protein: ['protein (g)'],
    fat: ['fat (g)'],
  },
  required: ['day', 'name', 'amount'],
  dateColumn: 'day',
  createReader: (context) => ({
    read: (row) => {
      const { place, cell, number } = row
      const at = row.time('day')
      if (at === null) return context.rows.refuse(place, 'invalidDate', 'day')
      const kilojoules = number('kilojoules')
      const amounts = {
        kcal: number('kcal') ?? (kilojoules === null ? null : kilojoules / 4.184),
        carb: number('carb'),
        protein: number('protein'),
        fat: number('fat'),
      }
      const [title, meal, serving] = [cell('name'), cell('group'), cell('amount')]
      const key = { fields: [at.day, cell('time'), meal, title, serving, ...Object.values(amounts)] }
      addFood(context, { place, key, day: at.day, meal, title, serving, ...amounts })
    },
  }),
}

const exercises: ProductTable = {
  format: 'cronometer',
  columns: {
    day: ['day', 'date'],
    time: ['time'],
    exercise: ['exercise'],
    minutes: ['minutes'],
    calories: ['calories burned'],
  },
  required: ['day', 'exercise', 'minutes', 'calories'],
  dateColumn: 'day',
  createReader: (context) => ({
    read: (row) => {
      const { place, cell, number } = row
      const at = row.time('day')
      if (at === null) return context.rows.refuse(place, 'invalidDate', 'day')
      const minutes = number('minutes')
      addExercise(context, {
        place,
        key: { fields: [at.day, cell('time'), cell('exercise'), minutes, number('calories')] },
        at,
        name: cell('exercise'),
        workout: `${at.day} ${cell('time')}`,
        seconds: minutes === null ? null : minutes * 60,
      })
    },
  }),
}

/** The biometrics of Cronometer, of which Haru keeps the weight. */
const biometrics: ProductTable = {
  format: 'cronometer',
  columns: { day: ['day', 'date'], time: ['time'], metric: ['metric'], unit: ['unit'], amount: ['amount'] },
  required: ['day', 'metric', 'unit', 'amount'],
  dateColumn: 'day',
  createReader: (context) => ({
    read: (row) => {
      const { place, cell, number } = row
      if (!/^weight\b/i.test(cell('metric'))) return context.rows.leaveOut(place, 'notKept')
      const at = row.time('day')
      if (at === null) return context.rows.refuse(place, 'invalidDate', 'day')
      const value = number('amount')
      const clock = parseLocalTime(`${at.day} ${cell('time')}`)?.seconds ?? at.seconds
      const weight = value === null ? null : context.weights.toMilligrams(value, cell('unit'))
      if (weight === null) return context.rows.refuse(place, 'invalidField', 'amount')
      const key = { fields: [at.day, cell('time'), cell('metric'), value, cell('unit')] }
      context.bodyWeights.add({ place, key, at: { day: at.day, seconds: clock }, weight })
    },
  }),
}

/** The totals of days of Cronometer, which are those of its servings: both would count the food twice. */
const dailySummary: ProductTable = {
  format: 'cronometer',
  columns: { day: ['day', 'date'], energy: ['energy (kcal)', 'energy (kj)'], completed: ['completed'] },
  required: ['day', 'energy', 'completed'],
  createReader: ({ rows }) => ({ read: ({ place }) => rows.leaveOut(place, 'notKept') }),
}

export const cronometerFormats: readonly ProductTable[] = [servings, exercises, biometrics, dailySummary]
