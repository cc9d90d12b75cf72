import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { CardGrid } from '../ui/layout/CardGrid.tsx'
import { BringCard } from './BringCard.tsx'
import { heldQuery, someOf, usageQuery } from './held.ts'
import { TakeCard } from './TakeCard.tsx'
import { UsageCard } from './UsageCard.tsx'

/** Everything a person has: to be taken away, and to be brought back. */
export function DataScreen() {
  const t = useText()
  const { units } = useSession()
  const { data: held } = useSuspenseQuery(heldQuery(units))
  const { data: usage } = useSuspenseQuery(usageQuery(units))
  // Whoever has nothing yet is here to bring it, and what came of it stays where they look.
  const [wasEmpty] = useState(someOf(held).length === 0)
  return (
    <Screen title={t('data.title')}>
      <CardGrid>
        {wasEmpty && <BringCard held={held} />}
        <TakeCard held={held} />
        <UsageCard {...usage} />
        {!wasEmpty && <BringCard held={held} />}
      </CardGrid>
    </Screen>
  )
}
