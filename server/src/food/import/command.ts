import { basename, resolve } from 'node:path'
import { type Command, Misused, readArguments, type Surroundings } from '../../command.ts'
import { openDatabase } from '../../db/open.ts'
import type { OpenDatabase } from '../../db/open-database.ts'
import { knownFormats } from './formats/detect-format.ts'
import { importFile } from './importer.ts'
import { formatSummary, showProgress } from './progress.ts'
import { ImportError } from './rows/table-row.ts'

/** 128 and SIGINT, as a shell counts it. */
const interrupted = 130

export const importFoods: Command = {
  name: 'foods import',
  takes: 'FILE...',
  about: 'Puts published food tables into the catalogue.',
  help: `FILE is one of these, recognised by what is in it: ${knownFormats}.

Importing a file again changes what has changed and adds nothing twice. An import that was stopped or killed goes on where
it was when the same command is given again. A running server may go on meanwhile.`,
  run: async (args, surroundings) => {
    const files = readPaths(args)
    const { config } = surroundings
    // The lock beside the file keeps a second server out. An import writes in short transactions, beside a server that runs.
    const database = await openDatabase(config.databaseUrl, { allowShared: true, isFrugal: true })
    const stopRequest = { isRequested: false }
    const requestStop = () => {
      stopRequest.isRequested = true
    }
    process.once('SIGINT', requestStop).once('SIGTERM', requestStop)
    try {
      let code = 0
      for (const file of files) {
        if (!stopRequest.isRequested)
          code = Math.max(
            code,
            await importOne(database, resolve(surroundings.folder, file), surroundings, stopRequest),
          )
      }
      return stopRequest.isRequested ? interrupted : code
    } finally {
      process.off('SIGINT', requestStop).off('SIGTERM', requestStop)
      await database.close()
    }
  },
}

function readPaths(args: readonly string[]): readonly string[] {
  const { positionals } = readArguments(args, {})
  if (positionals.length === 0) throw new Misused('Which file?')
  return positionals
}

async function importOne(
  database: OpenDatabase,
  path: string,
  { out, err }: Surroundings,
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
