import { loadPart } from '../load-part.ts'

// The code of the store for changes of lists of foods. Each part is loaded before its transaction begins.

export const loadListOperations = () => loadPart(() => import('./list-operations.ts'))
export const loadListConflicts = () => loadPart(() => import('./list-conflicts.ts'))
