import { imports } from '../en/import/imports.ts'

/** The texts of imports of files of other products. */
export const importsTexts = imports
