import { getCurrentUserId } from '../lib/call.ts'
import { clearLocalExcept } from '../lib/local-storage.ts'
import { clearAccountStorage, readLastAccountId } from './account.ts'
import { removeDataOfMissingAccount, removeDeviceData } from './device-data.ts'
import { removeSharedFiles } from './shared-files.ts'
import { emptyPage, signOutAllTabs } from './tabs.ts'

// Texts that the login screen may show after the page was reloaded. Any other stored value is ignored.
const notices = ['account.deleteSuccessful', 'error.accountGone'] as const
export type LoginNotice = (typeof notices)[number]

const key = 'haru-notice'

let clearing: Promise<void> | null = null

/**
 * Clears the data of the user from this browser, signs out all tabs and opens the login. The id that the user chose to save stays.
 * A notice means that the account was deleted: the id and the unsent operations are removed too, and the login screen shows the notice.
 * The unsent operations are encrypted if the server has lost the account with its database.
 */
export function clearLocalData(notice?: LoginNotice): Promise<void> {
  // Several calls can fail at once, and the second one finds no user any more: it would leave the page before all is removed.
  clearing ??= clear(notice)
  return clearing
}

async function clear(notice: LoginNotice | undefined): Promise<void> {
  const userId = getCurrentUserId() ?? readLastAccountId()
  // At once, because the page would show the failure of the call.
  if (notice !== undefined) emptyPage()
  await removeSharedFiles().catch(() => undefined)
  if (notice === undefined) clearAccountStorage()
  else {
    clearStorage()
    sessionStorage.setItem(key, notice)
    if (userId !== null) await removeData(userId, notice).catch(() => undefined)
  }
  signOutAllTabs()
}

function removeData(userId: string, notice: LoginNotice): Promise<void> {
  return notice === 'error.accountGone' ? removeDataOfMissingAccount(userId) : removeDeviceData(userId, 'discard')
}

/** Returns the notice of the previous page once, and clears storage again: the previous page may have written to it while closing. */
export function takeLoginNotice(): LoginNotice | null {
  const stored = sessionStorage.getItem(key)
  const notice = notices.find((each) => each === stored) ?? null
  if (notice !== null) clearStorage()
  return notice
}

function clearStorage(): void {
  clearLocalExcept('language', 'theme')
  sessionStorage.clear()
}
