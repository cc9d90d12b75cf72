import { useSuspenseQuery } from '@tanstack/react-query'
import { useText } from '../lib/language.tsx'
import { useSession } from '../lib/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { Cards } from '../ui/Cards.tsx'
import { BringCard } from './BringCard.tsx'
import { heldQuery } from './held.ts'
import { TakeCard } from './TakeCard.tsx'

/** Runs a call after asking who it is, where the server wants to know. */
export type Proved = <T>(work: () => Promise<T>) => Promise<T>

/** Everything a person has: to be taken away, and to be brought back. */
export function DataScreen({ proved }: { readonly proved: Proved }) {
  const t = useText()
  const { units } = useSession()
  const { data: held } = useSuspenseQuery(heldQuery(units))
  return (
    <Screen title={t('data.title')}>
      <Cards>
        <TakeCard held={held} proved={proved} />
        <BringCard held={held} />
      </Cards>
    </Screen>
  )
}
