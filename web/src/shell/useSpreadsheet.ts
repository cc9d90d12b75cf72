import type { SpreadsheetFormat } from '@haru/shared/spreadsheet/spreadsheet.ts'
import { useMutation } from '@tanstack/react-query'
import { downloadFile, type NamedFile } from '../lib/download-file.ts'
import { useFailureToast } from './failure/useFailureToast.ts'

/** Downloads a spreadsheet that `create` fetches or writes, or shows why it cannot. */
export function useSpreadsheet(create: (format: SpreadsheetFormat) => Promise<NamedFile>) {
  return useMutation({ mutationFn: create, onSuccess: downloadFile, onError: useFailureToast() })
}
