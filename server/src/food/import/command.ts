import { basename, resolve } from 'node:path'
import { type Command, Misused, readArguments, type Surroundings } from '../../command.ts'
import { openDatabase } from '../../db/open.ts'
import type { OpenDatabase } from '../../db/open-database.ts'
import { importFile } from './importer.ts'
import { showProgress, summaryOf } from './progress.ts'
import { known } from './recognise.ts'
import { CannotImport } from './table.ts'

/** 128 and SIGINT, as a shell counts it. */
const interrupted = 130

export const importFoods: Command = {
  name: 'foods import',
  takes: 'FILE...',
  about: 'Puts published food tables into the catalogue.',
  help: `FILE is one of these, recognised by what is in it: ${known}.

Importing a file again changes what has changed and adds nothing twice. An import that was stopped or killed goes on where
it was when the same command is given again. A running server may go on meanwhile.`,
  run: async (args, surroundings) => {
    const files = filesIn(args)
    const { config } = surroundings
    // The lock beside the file keeps a second server out. An import writes in short transactions, beside a server that runs.
    const database = await openDatabase(config.databaseUrl, { allowShared: true, isFrugal: true })
    const stop = { isAsked: false }
    const ask = () => {
      stop.isAsked = true
    }
    process.once('SIGINT', ask).once('SIGTERM', ask)
    try {
      let code = 0
      for (const file of files) {
        if (!stop.isAsked)
          code = Math.max(code, await importOne(database, resolve(surroundings.folder, file), surroundings, stop))
      }
      return stop.isAsked ? interrupted : code
    } finally {
      process.off('SIGINT', ask).off('SIGTERM', ask)
      await database.close()
    }
  },
}

function filesIn(args: readonly string[]): readonly string[] {
  const { positionals } = readArguments(args, {})
  if (positionals.length === 0) throw new Misused('Which file?')
  return positionals
}

async function importOne(
  database: OpenDatabase,
  path: string,
  { out, err }: Surroundings,
  stop: { readonly isAsked: boolean },
): Promise<number> {
  const name = basename(path)
  const progress = showProgress(name, err)
  try {
    const imported = await importFile(database, path, { ...progress, isStopped: () => stop.isAsked })
    progress.end()
    out.write(summaryOf(name, imported))
    return 0
  } catch (error) {
    progress.end()
    if (!(error instanceof CannotImport)) throw error
    err.write(`${error.message}\n`)
    return 1
  }
}
