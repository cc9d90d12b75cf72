/** The name of the format in the first line of `haru.json`. docs/export.md describes the format. */
export const formatName = 'haru'

/** Increases with every new list, field or value, because an older Haru cannot read it. Every earlier version can be read. */
export const formatVersion = 2

/** The file of an export that a restore reads; the other files are for spreadsheets. */
export const dataFileName = 'haru.json'
