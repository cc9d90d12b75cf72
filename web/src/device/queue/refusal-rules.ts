import { loadPart } from '../load-part.ts'

/** The server rarely refuses an operation. */
export const loadRefusalRules = () => loadPart(() => import('./conflicts.ts'))
