/** Sets the media type by the file name, because not every system recognizes zip files. */
export function withMediaType(file: File): Blob {
  const isData = file.name.toLowerCase().endsWith('.json')
  return file.slice(0, file.size, isData ? 'application/json' : 'application/zip')
}
