import type { shell as en } from '../en/shell.ts'
import type { Phrase } from '../phrase.ts'

export const shell: Record<keyof typeof en, Phrase> = {}
