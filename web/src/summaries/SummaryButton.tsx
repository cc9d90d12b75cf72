import { ChartNoAxesColumn } from 'lucide-react'
import { useText } from '../lib/language.tsx'
import { lazyScreen } from '../lib/lazy-screen.ts'
import { SheetButton } from '../shell/SheetButton.tsx'

const summaries = lazyScreen(['charts'], async () => (await import('./Summaries.tsx')).Summaries)

/** Opens a sheet with the three summaries of the specification. Three buttons would not fit a narrow phone. */
export function SummaryButton() {
  const t = useText()
  const title = t('summary.open')
  return (
    <SheetButton icon={ChartNoAxesColumn} label={title} title={title} load={summaries.load} height={420} isBeside>
      {() => <summaries.View />}
    </SheetButton>
  )
}
