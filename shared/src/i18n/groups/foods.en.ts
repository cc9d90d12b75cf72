import { food } from '../en/food.ts'

/** The texts of the search of foods and own foods. */
export const foodsTexts = food
