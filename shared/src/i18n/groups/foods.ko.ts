import { food } from '../ko/food.ts'
import type { Phrase } from '../phrase.ts'
import type { foodsTexts as en } from './foods.en.ts'

export const foodsTexts: Record<keyof typeof en, Phrase> = food
