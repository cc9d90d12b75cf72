import { readLocal, writeLocal } from '../../lib/local-storage.ts'

/** The sign-in options that this device stores. */
export interface RememberMe {
  readonly isAuto: boolean
  readonly isSaved: boolean
  readonly isShared: boolean
}

/** The remember-me options of the last sign-in. */
export function readRememberMe(): RememberMe {
  return { isAuto: readLocal('autoLogin') === true, isSaved: readLocal('isSaved') === true, isShared: false }
}

/** The remember-me options of the session that ended. */
export function readRememberMeOfSession(): RememberMe {
  return { ...readRememberMe(), isShared: readLocal('account') === null }
}

/** Stores the remember-me options, and the id where one of them needs it. The password is never stored. */
export function writeRememberMe(id: string, { isAuto, isSaved, isShared }: RememberMe): void {
  const isRemembered = !isShared
  writeLocal('autoLogin', (isRemembered && isAuto) || null)
  writeLocal('isSaved', (isRemembered && isSaved) || null)
  writeLocal('savedId', isRemembered && (isAuto || isSaved) ? id : null)
}
