/** Name, brand, grams of a serving, kcal, and grams of carbohydrate, protein and fat in it. */
export type DemoFood = readonly [
  name: string,
  brand: string,
  gram: number,
  kcal: number,
  carb: number,
  protein: number,
  fat: number,
]
