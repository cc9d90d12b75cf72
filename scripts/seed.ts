// Creates a demo user with a year of records, or replaces the records of an existing demo user. Started by `npm run seed`, with
// an optional language and id after `--`: npm run seed -- en demo@haru.invalid

import { createPasswordHasher } from '../server/src/account/password/password-hasher.ts'
import { openDatabase } from '../server/src/db/open-database.ts'
import { createDemoAccount } from '../server/src/demo/demo-accounts.ts'
import { readConfig } from '../server/src/runtime/config.ts'
import { StartupError } from '../server/src/runtime/startup-error.ts'
import { Refusal } from '../shared/src/errors.ts'
import { detectLanguage } from '../shared/src/i18n/languages.ts'

const [language = process.env.LANG ?? '', loginId] = process.argv.slice(2)

try {
  await seed()
} catch (error) {
  if (!(error instanceof StartupError || error instanceof Refusal)) throw error
  const isRefused = error instanceof Refusal
  console.error(isRefused ? `${loginId} is not an id of demo data: those end with @haru.invalid.` : error.message)
  process.exitCode = isRefused ? 1 : error.exitCode
}

async function seed(): Promise<void> {
  const { databaseUrl, allowShared, publicOrigin } = readConfig()
  const database = await openDatabase(databaseUrl, { allowShared })
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const request = { language: detectLanguage(language), timeZone, now: Date.now() }
    const seeded = { ...request, loginId: loginId ?? `demo-${request.language}@haru.invalid`, seed: 20_240_807 }
    const demo = await createDemoAccount({ db: database.db, passwordHasher: createPasswordHasher() }, seeded)
    console.log(
      `A year of records, at ${publicOrigin}/haru/\n  id        ${demo.loginId}\n  password  ${demo.password}`,
    )
  } finally {
    await database.close()
  }
}
