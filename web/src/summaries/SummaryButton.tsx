import { ChartNoAxesColumn } from 'lucide-react'
import { lazy } from 'react'
import { useText } from '../lib/language.tsx'
import { SheetButton } from '../shell/SheetButton.tsx'

const load = () => import('./Summaries.tsx')
const Summaries = lazy(async () => ({ default: (await load()).Summaries }))

/**
 * Opens a sheet with the three summaries of the specification. Three buttons would not fit a narrow phone.
 */
export function SummaryButton() {
  const t = useText()
  const title = t('summary.open')
  return (
    <SheetButton icon={ChartNoAxesColumn} label={title} title={title} load={load} height={420} isBeside>
      {() => <Summaries />}
    </SheetButton>
  )
}
