import { importCalls } from '@haru/shared/contract/import/import-calls.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Formatter } from '@haru/shared/i18n/format.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import { appAreas } from '../lib/areas.ts'
import { toErrorTextKey } from '../lib/errors.ts'

const { maxBodyBytes } = importCalls(appAreas).create
/** The largest file that the server takes. */
export const maxFileBytes = maxBodyBytes ?? Number.POSITIVE_INFINITY

/** The same in the megabytes in which systems show the size of a file: 200 MB, which is a little less. */
export const shownMaxFileBytes = maxFileBytes / 1.024 ** 2

/** The user has chosen a folder without files. */
export class NoFileError extends Error {}

/** A file could not be read on this device, such as one that was deleted after it was chosen. */
export class UnreadableOnDeviceError extends Error {}

const codes = ['unknownFormat', 'unreadable', 'limitReached', 'tooManyRequests', 'overloaded'] as const

/** Why a file could not be read, and what the user can do. */
export function formatFileProblem(t: Translate, format: Formatter, error: unknown): string {
  if (error instanceof NoFileError) return t('imports.problem.noFile')
  if (error instanceof UnreadableOnDeviceError) return t('imports.problem.packing')
  if (!(error instanceof Refusal)) return t(toErrorTextKey(error))
  if (error.code === 'bodyTooLarge') return t('imports.problem.bodyTooLarge', { size: format.bytes(shownMaxFileBytes) })
  if (error.details.msg === 'error.accountFull') return t('imports.problem.noRoom')
  const known = codes.find((each) => each === error.code)
  return t(known === undefined ? toErrorTextKey(error) : `imports.problem.${known}`)
}
