import { account } from '../en/account.ts'

/** The texts of signing in and up, and the results of the calls of the account. */
export const signInTexts = account
