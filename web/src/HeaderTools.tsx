import { periodAround } from '@haru/shared/calendar/period.ts'
import { findAppArea } from './lib/areas.ts'
import { ScoreButton } from './scores/ScoreButton.tsx'
import { SignedInOnly, useSession } from './session/session.tsx'
import { SummaryButton } from './summaries/SummaryButton.tsx'

/** The tools of the top bar: the score of this month in the current section, and the summaries. */
export function HeaderTools({ section }: { readonly section: string | undefined }) {
  return (
    <SignedInOnly>
      <ScoreFace section={section} />
      <SummaryButton />
    </SignedInOnly>
  )
}

// The score of the current section's area, or of all areas in a section without an area.
function ScoreFace({ section = '' }: { readonly section: string | undefined }) {
  const month = periodAround('month', useSession().today())
  return <ScoreButton period={month} area={findAppArea(section)} size={30} />
}
