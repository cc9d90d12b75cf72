import { useLocation } from 'wouter'
import { findAppArea } from './lib/areas.ts'
import { useUrlState } from './navigation/url-state.ts'
import { ScoreButton } from './scores/ScoreButton.tsx'
import { homePath, SignedInOnly, useSession } from './session/session.tsx'
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

// The score of the current section's area, or of all areas in a section without an area: of this month, or of the month of the day that
// Today shows.
function ScoreFace({ section = '' }: { readonly section: string | undefined }) {
  const [path] = useLocation()
  const [{ period }] = useUrlState({ types: ['day'], type: 'day' })
  const currentDay = useSession().today()
  return <ScoreButton day={path === homePath ? period.start : currentDay} area={findAppArea(section)} size={30} />
}
