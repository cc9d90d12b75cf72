import { createPasswordHasher } from '@haru/server/src/account/password/password-hasher.ts'
import { openDatabase } from '@haru/server/src/db/open-database.ts'
import { addUser } from '../servers/stores.ts'
import { signedInCookie } from './session-cookie.ts'

/** Adds users with a session to a database that no server has open, and returns the Cookie header of each. */
export async function addSignedInUsers(databaseUrl: string, count: number): Promise<readonly string[]> {
  const database = await openDatabase(databaseUrl)
  try {
    const cookies: string[] = []
    for (let i = 0; i < count; i += 1) {
      cookies.push(await signedInCookie(database, await addUser(database)))
    }
    return cookies
  } finally {
    await database.close()
  }
}

/** Gives the users of a database that no server has open the same password. */
export async function setPassword(databaseUrl: string, password: string): Promise<void> {
  const database = await openDatabase(databaseUrl)
  try {
    const password_hash = await createPasswordHasher().hashPassword(password)
    await database.db.updateTable('account').set({ password_hash }).execute()
  } finally {
    await database.close()
  }
}
