import { dirname } from 'node:path'
import { importFormats } from '@haru/shared/contract/import/import-formats.ts'
import { databaseMagic } from './database-tables.ts'
import { ImportFailure } from './import-failure.ts'
import type { ReadImport, ReadImportOptions } from './import-result.ts'
import {
  decodeFile,
  type MatchedFile,
  matchDatabase,
  matchText,
  matchUnknownText,
  matchWorkbook,
} from './match-file.ts'
import { createReadContext, endReading, type ReadContext } from './read-context.ts'
import { openSourceFiles, readFirstBytes, type SourceFile } from './source-files.ts'
import { isWorkbook } from './workbook.ts'

/** Members of a zip that are no data of any format. */
const otherMembers = /\.(json|gpx|png|jpe?g|gif|heic|webp|mp3|mp4|m4a|pdf|html?)$/i

const maxPasses = 3
const bytesPerReport = 1024 ** 2
/** Only a file that was read to its end is at 1. */
const lastPart = 0.99

/**
 * Reads a file of another product, whose format is recognised by its content. Equal files and options give equal results. A database in it is
 * copied to its folder. Throws an `ImportFailure` if the file cannot be read.
 */
export async function readImport(path: string, options: ReadImportOptions): Promise<ReadImport> {
  const source = await openSourceFiles(path)
  let context: ReadContext | null = null
  try {
    const countRecords = () => context?.rows.count() ?? 0
    const files = reportProgress(source.files, options, countRecords)
    const matched = await matchFiles(files, dirname(path), options)
    const format = importFormats.find((name) => matched.some((file) => file.format === name))
    if (format === undefined) throw new ImportFailure('unknownFormat')
    context = createReadContext(format, options)
    const ofFormat = matched.filter((file) => file.format === format)
    return await readFiles(context, ofFormat, options)
  } finally {
    source.close()
  }
}

/** The files with the reading of their bytes reported: once for the encoding, once or twice for the records. */
function reportProgress(
  files: readonly SourceFile[],
  { onProgress }: ReadImportOptions,
  countRecords: () => number,
): readonly SourceFile[] {
  if (onProgress === undefined) return files
  const expectedBytes = files.reduce((sum, { size }) => sum + size, 0) * maxPasses
  let bytes = 0
  let reportedBytes = 0
  const read = async function* (file: SourceFile) {
    for await (const part of file.read()) {
      yield part
      bytes += part.length
      if (bytes - reportedBytes < bytesPerReport) continue
      reportedBytes = bytes
      onProgress({ part: Math.min(bytes / expectedBytes, lastPart), records: countRecords() })
    }
  }
  return files.map((file) => ({ ...file, read: () => read(file) }))
}

async function matchFiles(
  files: readonly SourceFile[],
  folder: string,
  { answers }: ReadImportOptions,
): Promise<readonly MatchedFile[]> {
  const candidates = files.filter(({ name }) => !otherMembers.test(name))
  if (isWorkbook(candidates)) return listFound(await matchWorkbook(candidates))
  const matched: MatchedFile[] = []
  for (const file of candidates) {
    const options = { folder, encoding: answers['encoding'], isOnly: candidates.length === 1 }
    matched.push(...listFound(await matchFile(file, options)))
  }
  return matched
}

function listFound(found: MatchedFile | null): readonly MatchedFile[] {
  return found === null ? [] : [found]
}

interface MatchOptions {
  readonly folder: string
  readonly encoding: string | undefined
  /** Only a file without others can be a table that no format knows. */
  readonly isOnly: boolean
}

/** Finds the format of a file. */
async function matchFile(file: SourceFile, { folder, encoding, isOnly }: MatchOptions): Promise<MatchedFile | null> {
  const magic = await readFirstBytes(file, databaseMagic.length)
  if (magic.toString('latin1') === databaseMagic) return matchDatabase(file, folder)
  const text = await decodeFile(file, encoding)
  // Pictures and the like in a zip are no texts.
  if (text === null && file.name !== '') return null
  if (text === null) throw new ImportFailure('unreadable')
  return matchText(text) ?? (isOnly ? matchUnknownText(text) : null)
}

async function readFiles(
  context: ReadContext,
  files: readonly MatchedFile[],
  { onProgress }: ReadImportOptions,
): Promise<ReadImport> {
  for (const file of files) {
    askEncoding(context, file)
    await file.read(context)
  }
  endReading(context)
  onProgress?.({ part: 1, records: context.rows.count() })
  const encoding = files[0]?.encodings[0] ?? ''
  return { format: context.format, encoding, questions: context.questions.list(), ...context.rows.result() }
}

function askEncoding({ questions }: ReadContext, { encodings }: MatchedFile): void {
  if (encodings.length < 2) return
  // The order of the options does not depend on the answer.
  questions.ask({ id: 'encoding', options: encodings.toSorted(), suggestion: encodings[0] ?? null })
}
