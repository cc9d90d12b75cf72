/** A file with its path in the folder that the user chose; the name alone for a file without a folder. */
export interface PathFile {
  readonly path: string
  readonly file: File
}

/** The files that the user chose in a dialog, also one for folders. */
export function listChosenFiles(files: FileList | null): readonly PathFile[] {
  return [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
}

/** The files that the user dropped, with those in dropped folders. Call it in the event: the browser empties the list afterwards. */
export async function listDroppedFiles({ items }: DataTransfer): Promise<readonly PathFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return (await Promise.all(entries.map(listFilesOfEntry))).flat()
}

async function listFilesOfEntry(entry: FileSystemEntry): Promise<readonly PathFile[]> {
  if (isFileEntry(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ path: entry.fullPath.replace(/^\//, ''), file }]
  }
  if (!isDirectoryEntry(entry)) return []
  const files: PathFile[] = []
  const reader = entry.createReader()
  // A browser gives a folder in parts, of which the last one is empty.
  for (let part = await readPart(reader); part.length > 0; part = await readPart(reader)) {
    files.push(...(await Promise.all(part.map(listFilesOfEntry))).flat())
  }
  return files
}

const readPart = (reader: FileSystemDirectoryReader) =>
  new Promise<readonly FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isDirectoryEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
