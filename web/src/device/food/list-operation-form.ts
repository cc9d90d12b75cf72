type Row = Readonly<Record<string, unknown>>

/** Whether a stored operation has the form of one that changes a list of foods. The food itself is checked by the server. */
export function isListOperationForm({ act, foodId, food }: Row): boolean {
  const isFood = typeof food === 'object' && !Array.isArray(food)
  return isFood && ((act === 'favorite' && food !== null) || (act === 'ownFood' && typeof foodId === 'string'))
}
