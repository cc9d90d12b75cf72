import { periodAround } from '@haru/shared/calendar/period.ts'
import { findArea } from './lib/areas.ts'
import { ScoreButton } from './scores/ScoreButton.tsx'
import { SignedInOnly, useSession } from './session/session.tsx'
import { SummaryButton } from './summaries/SummaryButton.tsx'

/** What the top bar tells of the person: how this month goes in the section one is in, and the summaries. */
export function HeaderTools({ section }: { readonly section: string | undefined }) {
  return (
    <SignedInOnly>
      <ScoreFace section={section} />
      <SummaryButton />
    </SignedInOnly>
  )
}

// The face of the area whose section one is in; of all of them together anywhere else.
function ScoreFace({ section = '' }: { readonly section: string | undefined }) {
  const month = periodAround('month', useSession().today())
  return <ScoreButton period={month} area={findArea(section)} size={30} />
}
