import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../lib/language.tsx'
import { dataCountsQuery } from '../session/data-counts.ts'
import { useSession } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { CardGrid } from '../ui/layout/CardGrid.tsx'
import { ExportCard } from './ExportCard.tsx'
import { FeedCard } from './FeedCard.tsx'
import { omitEmptyLists, usageQuery } from './queries.ts'
import { RestoreCard } from './RestoreCard.tsx'
import { UsageCard } from './UsageCard.tsx'

/** Exports and restores the data of the account. */
export function DataScreen() {
  const t = useText()
  const { units } = useSession()
  const { data: counts } = useSuspenseQuery(dataCountsQuery(units))
  const { data: usage } = useSuspenseQuery(usageQuery(units))
  // An empty account shows the restore first, and keeps that order after it.
  const [wasEmpty] = useState(omitEmptyLists(counts).length === 0)
  return (
    <Screen title={t('data.title')}>
      <CardGrid>
        {wasEmpty && <RestoreCard counts={counts} />}
        <ExportCard counts={counts} />
        <FeedCard />
        <UsageCard {...usage} />
        {!wasEmpty && <RestoreCard counts={counts} />}
      </CardGrid>
    </Screen>
  )
}
