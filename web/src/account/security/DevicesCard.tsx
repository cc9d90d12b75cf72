import { otherDevices } from '@haru/shared/contract/account/sessions.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { useConfirmDialog } from '../../ui/overlays/ChoiceDialog.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { devicesQuery, useSignOutDevice } from './queries.ts'
import css from './security.module.css'

/** The signed-in devices, each with a button to sign it out. */
export function DevicesCard() {
  const t = useText()
  const confirm = useConfirmDialog()
  const { units } = useSession()
  const { data: devices } = useSuspenseQuery(devicesQuery(units))
  const { mutate: signOut, isPending, variables } = useSignOutDevice()

  async function handleSignOutOthers() {
    const question = {
      title: t('signedInDevice.others'),
      text: t('signedInDevice.others.text'),
      yes: t('signedInDevice.others.yes'),
      danger: true,
    }
    if (await confirm(question)) signOut(otherDevices)
  }

  return (
    <Card title={t('signedInDevice.title')}>
      <ul className={css.list}>
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceRow
              device={device}
              isSigningOut={isPending && variables === device.id}
              onSignOut={() => signOut(device.id)}
            />
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Button wide busy={isPending && variables === otherDevices} onClick={handleSignOutOthers}>
          {t('signedInDevice.others')}
        </Button>
      )}
    </Card>
  )
}
