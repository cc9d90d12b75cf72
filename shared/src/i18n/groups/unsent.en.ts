import { unsent } from '../en/device/unsent.ts'

/** The texts about what a device has not sent, and about versions of an entry. */
export const unsentTexts = unsent
