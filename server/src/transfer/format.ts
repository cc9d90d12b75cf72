/** What the first line of `haru.json` says it is. docs/export.md describes it. */
export const formatName = 'haru'

/** Goes up when an older Haru could no longer read what a newer one writes: with every list, field or value that is new. */
export const formatVersion = 1

/** The file of an export that is read back; the others are for spreadsheets. */
export const dataFileName = 'haru.json'
