// Measures speed and size, and prints the results beside their budgets. It never fails, because a busy machine is slow.
// `npm run bench` measures everything, `npm run bench -- server` one of the parts below; `-- foods 100000` searches fewer foods,
// `-- databases 1` and `-- search 1` measure accounts of one year only, `-- imports 1000000` imports more products, `-- importFiles 10`
// imports a smaller file, `-- migrations 300000` migrates fewer records, `-- accounts 10000` has fewer idle accounts, `-- lighthouse 1`
// opens each screen once instead of three times, `-- offline 365` copies a year instead of ten, and `-- backups 100` restores fewer years.
import { benchAccounts } from './accounts.ts'
import { benchBackups } from './backups.ts'
import { benchCopy } from './copy.ts'
import { benchDatabases } from './databases.ts'
import { benchEndpoints } from './endpoints.ts'
import { benchFoods } from './foods.ts'
import { benchImportFiles } from './import-files.ts'
import { benchImports } from './imports.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMigrations } from './migrations.ts'
import { benchOffline } from './offline.ts'
import { benchSearch } from './search.ts'
import { benchServer } from './server.ts'
import { benchWeb } from './web.ts'

const parts: Readonly<Record<string, (count?: number) => Promise<void>>> = {
  server: benchServer,
  databases: benchDatabases,
  search: benchSearch,
  endpoints: benchEndpoints,
  copy: benchCopy,
  web: benchWeb,
  offline: benchOffline,
  lighthouse: benchLighthouse,
  foods: benchFoods,
  imports: benchImports,
  importFiles: benchImportFiles,
  migrations: benchMigrations,
  accounts: benchAccounts,
  backups: benchBackups,
}

const [name, number] = process.argv.slice(2)
const count = number === undefined ? undefined : Number(number)

if (name !== undefined && !Object.hasOwn(parts, name)) {
  console.error(`Haru: the bench has no part '${name}'. There are: ${Object.keys(parts).join(', ')}.`)
  process.exitCode = 1
}
for (const [each, bench] of Object.entries(parts)) if (name === undefined || name === each) await bench(count)
