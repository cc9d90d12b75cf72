import { otherDevices } from '@haru/shared/contract/account/sessions.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { useConfirmDialog } from '../../ui/overlays/ChoiceDialog.tsx'
import { SeatRow } from './SeatRow.tsx'
import { seatsQuery, useEnd } from './seats.ts'
import css from './security.module.css'

/** Where the person is signed in, and how to end it there. */
export function SessionsCard() {
  const t = useText()
  const confirm = useConfirmDialog()
  const { units } = useSession()
  const { data: seats } = useSuspenseQuery(seatsQuery(units))
  const { mutate: end, isPending, variables } = useEnd()

  async function handleOthers() {
    const question = {
      title: t('seat.others'),
      text: t('seat.others.text'),
      yes: t('seat.others.yes'),
      danger: true,
    }
    if (await confirm(question)) end(otherDevices)
  }

  return (
    <Card title={t('seat.title')}>
      <ul className={css.list}>
        {seats.map((seat) => (
          <li key={seat.id}>
            <SeatRow seat={seat} isEnding={isPending && variables === seat.id} onEnd={() => end(seat.id)} />
          </li>
        ))}
      </ul>
      {seats.length > 1 && (
        <Button wide busy={isPending && variables === otherDevices} onClick={handleOthers}>
          {t('seat.others')}
        </Button>
      )}
    </Card>
  )
}
