import { periodAround } from '@haru/shared/calendar/period.ts'
import { areaOf } from './lib/areas.ts'
import { SignedIn, useSession } from './lib/session.tsx'
import { ScoreButton } from './scores/ScoreButton.tsx'
import { SummaryButton } from './summaries/SummaryButton.tsx'

/** What the top bar tells of the person: how this month goes in the section one is in, and the summaries. */
export function HeaderTools({ section }: { readonly section: string | undefined }) {
  return (
    <SignedIn>
      <ScoreFace section={section} />
      <SummaryButton />
    </SignedIn>
  )
}

// The face of the area whose section one is in; of all of them together anywhere else.
function ScoreFace({ section = '' }: { readonly section: string | undefined }) {
  const month = periodAround('month', useSession().today())
  return <ScoreButton period={month} area={areaOf(section)} size={30} />
}
