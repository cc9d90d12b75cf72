/** A file that is not anywhere yet. */
export interface NamedFile {
  readonly name: string
  readonly content: Blob
}

/** Hands a file over to the browser, which puts it where downloads go. */
export function downloadFile({ name, content }: NamedFile): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers look at it only after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
