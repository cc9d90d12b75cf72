/** Why a backup could not be made, for the person who asked for it. What was at its place before is still there. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupError'
  }
}
