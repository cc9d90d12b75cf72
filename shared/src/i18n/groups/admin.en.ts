import { admin } from '../en/admin.ts'

/** The texts of the dashboard of administrators. */
export const adminTexts = { ...admin } as const
