import { others } from '@haru/shared/contract/sessions.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../lib/session.tsx'
import { useConfirm } from '../../ui/Ask.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PlaceRow } from './PlaceRow.tsx'
import { placesQuery, useEnd } from './places.ts'
import css from './security.module.css'

/** Where the person is signed in, and how to end it there. */
export function SessionsCard() {
  const t = useText()
  const confirm = useConfirm()
  const { units } = useSession()
  const { data: places } = useSuspenseQuery(placesQuery(units))
  const { mutate: end, isPending, variables } = useEnd()

  async function handleOthers() {
    const question = {
      title: t('place.others'),
      text: t('place.others.text'),
      yes: t('place.others.yes'),
      danger: true,
    }
    if (await confirm(question)) end(others)
  }

  return (
    <Card title={t('place.title')}>
      <ul className={css.list}>
        {places.map((place) => (
          <li key={place.id}>
            <PlaceRow place={place} isEnding={isPending && variables === place.id} onEnd={() => end(place.id)} />
          </li>
        ))}
      </ul>
      {places.length > 1 && (
        <Button wide busy={isPending && variables === others} onClick={handleOthers}>
          {t('place.others')}
        </Button>
      )}
    </Card>
  )
}
