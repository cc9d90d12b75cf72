import {
  type SpreadsheetFormat,
  spreadsheetFormatNames,
  spreadsheetFormats,
} from '@haru/shared/spreadsheet/spreadsheet.ts'
import { Sheet } from 'lucide-react'
import { useText } from '../lib/language.tsx'
import { useSpreadsheet } from '../shell/useSpreadsheet.ts'
import { Button } from '../ui/buttons/Button.tsx'
import css from './ChartCard.module.css'
import type { ChartSpreadsheet } from './data/chart-spreadsheet.ts'

/** Downloads the numbers of a chart, which the device has: without a network too. */
export function ChartDownload({ spreadsheet }: { readonly spreadsheet: ChartSpreadsheet }) {
  const t = useText()
  const download = useSpreadsheet(async (format: SpreadsheetFormat) => {
    const { writeSpreadsheet } = await import('./data/write-spreadsheet.ts')
    return writeSpreadsheet(spreadsheet, format)
  })
  return (
    <div className={css.downloads}>
      {spreadsheetFormats.map((format) => (
        <Button key={format} kind="quiet" size="s" icon={Sheet} onClick={() => download.mutate(format)}>
          {t('tracking.spreadsheet', { format: spreadsheetFormatNames[format] })}
        </Button>
      ))}
    </div>
  )
}
