// The tables of imports of files of other products; see schema.ts and docs/decisions/0110.

export interface ImportTable {
  owner_id: string
  id: string
  /** Raised by each change of its answers and names, and by its commit and revert. */
  revision: number
  state: string
  /** From 0 to 100. */
  progress: number
  /** Why the file could not be read; '' if it could. */
  code: string
  file_name: string
  bytes: number
  /** The known product; '' until the file is read. */
  format: string
  /** The answers of the user by the id of the question, as JSON. */
  answers: string
  /** The categories that the user chose for names of the file, as JSON. */
  names: string
  /** The preview of the import, as JSON; '' until the file is read. */
  preview: string
  /** The result of the commit, as JSON; '' before. */
  outcome: string
  /** The categories that the commit made, as JSON; '' before. */
  categories: string
  created_at: number
  committed_at: number | null
  reverted_at: number | null
  /** When the import and its file are deleted; null for one that was committed. */
  expires_at: number | null
  /** The last time at which a server read its file; 0 before the file is stored. */
  read_at: number
}

/** A part of the file of an import that is not committed: compressed, in base64. */
export interface ImportChunkTable {
  owner_id: string
  import_id: string
  number: number
  body: string
}

/** The items and values that a committed import has stored in the record of a period. */
export interface ImportRecordTable {
  owner_id: string
  import_id: string
  area: string
  start: string
  type: string
  finish: string
  /** The hashes of the identities of the rows of the file, one after the other. */
  identities: string
  /** How the items are found again, as JSON; see import/stored-record.ts. */
  items: string
}
