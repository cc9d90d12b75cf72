/** Why a backup could not be made, as a sentence for the operator. An earlier backup at the target is unchanged. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupError'
  }
}
