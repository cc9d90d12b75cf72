import { memoize } from '@haru/shared/memoize.ts'
import type { NameRef } from '../import-result.ts'

/** The starting title of a category of another product, by a word of its name. The first that matches is taken. */
const expenseWords: readonly (readonly [string, RegExp])[] = [
  ['food', /food|grocer|restaurant|dining|coffee|cafe|lunch|dinner|식비|식료품|외식|카페|간식|점심|저녁/i],
  ['transportation', /transport|taxi|\bbus\b|fuel|gas\b|parking|\bcar\b|auto|travel card|교통|택시|주유|차량|자동차/i],
  ['housing', /housing|rent\b|utilit|household|mortgage|phone|internet|주거|생활|통신|관리비|월세/i],
  ['health', /health|medical|doctor|pharmacy|fitness|gym|건강|의료|병원|운동|피트니스/i],
  ['beauty', /beauty|cloth|apparel|hair|미용|패션|의류|뷰티/i],
  ['culture', /culture|book|education|movie|문화|교육|학습|도서/i],
  ['entertainment', /entertain|hobb|game|travel|vacation|여가|오락|여행|취미/i],
  ['savings', /saving|저축|적금/i],
  ['finance', /financ|fee|insurance|tax|interest|loan|금융|보험|세금|수수료/i],
]
const incomeWords: readonly (readonly [string, RegExp])[] = [
  ['labor', /salary|paycheck|wage|payroll|bonus|급여|월급|상여|근로/i],
  ['finance', /interest|dividend|financ|이자|배당|금융/i],
]

// A file has few categories and many bookings.
const titlesOf = {
  income: memoize((text: string) => findTitle(incomeWords, text), 1000),
  expense: memoize((text: string) => findTitle(expenseWords, text), 1000),
} as const

function findTitle(words: typeof expenseWords, text: string): string {
  return words.find(([, pattern]) => pattern.test(text))?.[0] ?? text
}

/** Names the part and title of a category of money. The direction of the money decides the part, whatever the category is called. */
export function nameMoneyCategory(text: string, kind: 'income' | 'expense'): NameRef {
  return { text, kind, part: kind, title: text === '' ? 'others' : titlesOf[kind](text) }
}
