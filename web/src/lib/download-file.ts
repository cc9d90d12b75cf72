/** A file to download, made by the page. */
export interface NamedFile {
  readonly name: string
  readonly content: Blob
}

/** Saves a file to the downloads of the browser. */
export function downloadFile({ name, content }: NamedFile): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after the click event has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
