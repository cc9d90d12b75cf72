import { addExercise } from '../read/exercise-record.ts'
import { addFood } from '../read/food-record.ts'
import { findWeightUnit } from '../read/weight-converter.ts'
import type { ProductTable } from './table-format.ts'

/** The nutrition of MyFitnessPal: a row for each meal, without names of foods. */
const nutrition: ProductTable = {
  format: 'myfitnesspal',
  columns: {
    date: ['date'],
    meal: ['meal'],
    kcal: ['calories', 'energy', 'calories (*', 'kilojoules'],
    carb: ['carbohydrates (g)', 'carbohydrates', 'total carbohydrates'],
    protein: ['protein (g)', 'protein'],
    fat: ['fat (g)', 'fat'],
  },
  required: ['date', 'meal', 'kcal', 'protein'],
  dateColumn: 'date',
  createReader: (context, { header }) => {
    const perKcal = header('kcal') === 'kilojoules' ? 4.184 : 1
    return {
      read: (row) => {
        const { place, cell, number } = row
        const at = row.time('date')
        if (at === null) return context.rows.refuse(place, 'invalidDate', 'date')
        const energy = number('kcal')
        const amounts = {
          kcal: energy === null ? null : energy / perKcal,
          carb: number('carb'),
          protein: number('protein'),
          fat: number('fat'),
        }
        const key = { fields: [at.day, cell('meal'), energy, amounts.carb, amounts.protein, amounts.fat] }
        addFood(context, { place, key, day: at.day, meal: cell('meal'), title: cell('meal'), serving: '', ...amounts })
      },
    }
  },
}

/** The exercises of MyFitnessPal: sets with their number and repetitions, or minutes. */
const exercises: ProductTable = {
  format: 'myfitnesspal',
  columns: {
    date: ['date'],
    exercise: ['exercise'],
    calories: ['exercise calories'],
    minutes: ['exercise minutes'],
    sets: ['sets'],
    reps: ['reps per set'],
    weight: ['kilograms', 'pounds'],
  },
  required: ['date', 'exercise', 'minutes'],
  dateColumn: 'date',
  createReader: (context, { header }) => ({
    read: (row) => {
      const { place, cell, number } = row
      const name = cell('exercise').replaceAll(/^"+|"+$/g, '')
      const at = row.time('date')
      if (at === null) return context.rows.refuse(place, 'invalidDate', 'date')
      if (/calorie adjustment/i.test(name)) return context.rows.leaveOut(place, 'adjustment')
      const [minutes, sets, reps, weight] = [number('minutes'), number('sets'), number('reps'), number('weight')]
      addExercise(context, {
        place,
        key: { fields: [at.day, name, number('calories'), minutes, sets, reps, weight] },
        at,
        name,
        workout: at.day,
        weight,
        weightUnit: findWeightUnit(header('weight')),
        reps,
        setCount: sets ?? 1,
        seconds: minutes === null ? null : minutes * 60,
      })
    },
  }),
}

/** The measurements of MyFitnessPal. A weight has a unit only in newer files. */
const measurements: ProductTable = {
  format: 'myfitnesspal',
  columns: { date: ['date'], weight: ['weight', 'weight (*'] },
  required: ['date', 'weight'],
  isOther: (headers) => headers.size > 20 || ['exercise', 'reps', 'meal', 'day'].some((name) => headers.has(name)),
  dateColumn: 'date',
  createReader: (context, { header }) => ({
    read: ({ place, time, number }) => {
      const at = time('date')
      const value = number('weight')
      if (at === null) return context.rows.refuse(place, 'invalidDate', 'date')
      if (value === null || value === 0) return context.rows.leaveOut(place, 'empty')
      const weight = context.weights.toMilligrams(value, findWeightUnit(header('weight')))
      if (weight === null) return context.rows.refuse(place, 'invalidField', 'weight')
      context.bodyWeights.add({ place, key: { fields: [at.day, value] }, at, weight })
    },
  }),
}

export const myfitnesspalFormats: readonly ProductTable[] = [nutrition, exercises, measurements]
