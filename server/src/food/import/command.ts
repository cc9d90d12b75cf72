import { basename, resolve } from 'node:path'
import type { Command, CommandContext } from '../../command.ts'
import type { DatabaseHandle } from '../../db/database-handle.ts'
import { openDatabase } from '../../db/open-database.ts'
import { knownFormats } from './formats/detect-format.ts'
import { importFile } from './importer.ts'
import { formatSummary, showProgress } from './progress.ts'
import { ImportError } from './rows/table-row.ts'

/** The exit code of a shell after SIGINT: 128 + 2. */
const interruptedExitCode = 130

export const importFoods: Command = {
  name: 'foods import',
  argumentSyntax: '<file...>',
  about: 'Imports published food tables into the catalogue.',
  help: `Formats, which are detected from the contents: ${knownFormats}.

Importing a file again updates the foods that changed and adds no duplicates. The same command resumes an import that was
stopped or killed. A server may run during an import.`,
  run: async ({ args: files }, context) => {
    const { config } = context
    // The lock keeps a second server out. An import may run beside a server, because it writes in short transactions.
    const database = await openDatabase(config.databaseUrl, { allowShared: true })
    const stopRequest = { isRequested: false }
    const handleSignal = () => {
      stopRequest.isRequested = true
    }
    process.once('SIGINT', handleSignal).once('SIGTERM', handleSignal)
    try {
      let code = 0
      for (const file of files) {
        if (!stopRequest.isRequested)
          code = Math.max(code, await importOneFile(database, resolve(context.folder, file), context, stopRequest))
      }
      return stopRequest.isRequested ? interruptedExitCode : code
    } finally {
      process.off('SIGINT', handleSignal).off('SIGTERM', handleSignal)
      await database.close()
    }
  },
}

async function importOneFile(
  database: DatabaseHandle,
  path: string,
  { out, err }: CommandContext,
  stopRequest: { readonly isRequested: boolean },
): Promise<number> {
  const name = basename(path)
  const progress = showProgress(name, err)
  try {
    const imported = await importFile(database, path, { ...progress, shouldStop: () => stopRequest.isRequested })
    progress.end()
    out.write(formatSummary(name, imported))
    return 0
  } catch (error) {
    progress.end()
    if (!(error instanceof ImportError)) throw error
    err.write(`${error.message}\n`)
    return 1
  }
}
