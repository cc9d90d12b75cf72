import { refine, string } from 'zod/mini'
import { isUuid } from '../../tracking/uuid.ts'

/** An id that is a UUID. PostgreSQL stores no text with a NUL, so a call must not look for any text as an id. */
export const uuidSchema = string({ error: 'invalidField' }).check(refine(isUuid, { error: 'invalidField' }))
