import { emptyExport } from './empty-export.ts'

// Valid rows of an export, which tests change into invalid ones.

export type Json = Record<string, unknown>
export const empty: Json = JSON.parse(emptyExport)
export const id = (n: number) => `0193e9c0-0000-7000-8000-${String(n).padStart(12, '0')}`
export const lift = { part: 'back', title: 'deadlift', set: 5, rep: 5, weight: 100_000_000 }
export const spend = { part: 'expense', title: 'food', amount: 9000, content: '', include: true }
export const bean = {
  name: '콩',
  brand: '',
  serv: '컵',
  gram: 1000,
  kcal: 100,
  carb: 1,
  protein: 2,
  fat: 3,
  unknown: '',
}
export const bread = {
  id: `own:${id(1)}`,
  names: { ko: '식빵', en: '' },
  brand: '',
  per: 'g',
  kcal: 280,
  carb: 50_100,
  protein: null,
  fat: 4500,
  portions: [{ ko: '장', en: 'slice', grams: 40 }],
  barcode: '',
}

export function day(n: number, more: Json = {}): Json {
  const date = `2026-03-${String(n).padStart(2, '0')}`
  return { id: id(n), type: 'day', start: date, end: date, values: { scale: null }, items: [lift], ...more }
}

export function exportWith(more: Json): string {
  return JSON.stringify({ ...empty, ...more })
}
