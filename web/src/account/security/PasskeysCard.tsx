import { today as dayIn, yearOf } from '@haru/shared/calendar/day.ts'
import type { Passkey } from '@haru/shared/contract/account/passkeys.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useFormat, useText } from '../../lib/language.tsx'
import { usePathState } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Menu } from '../../ui/buttons/Menu.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { findDeviceName } from '../passkeys/device-name.ts'
import { PasskeyNameSheet } from '../passkeys/PasskeyNameSheet.tsx'
import { passkeysQuery, useAddPasskey, useRemovePasskey, useRenamePasskey } from '../passkeys/queries.ts'
import { usePasskeysAvailable } from '../passkeys/usePasskeysAvailable.ts'
import css from './security.module.css'

/** The passkeys of the account. Hidden where there is none and this browser cannot create one. */
export function PasskeysCard() {
  const t = useText()
  const { units } = useSession()
  const isAvailable = usePasskeysAvailable()
  const { data: passkeys } = useSuspenseQuery(passkeysQuery(units))
  if (!isAvailable && passkeys.length === 0) return
  return (
    <Card title={t('passkey.card')}>
      {passkeys.length === 0 ? (
        <p className={css.text}>{t('passkey.none')}</p>
      ) : (
        <ul className={css.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isAvailable && <AddButton />}
    </Card>
  )
}

function AddButton() {
  const t = useText()
  const [isOpen, setOpen] = usePathState(false)
  const { mutate, isPending } = useAddPasskey(() => setOpen(false))
  return (
    <>
      <Button wide icon={Plus} onClick={() => setOpen(true)}>
        {t('passkey.add')}
      </Button>
      {isOpen && (
        <PasskeyNameSheet
          title={t('passkey.add')}
          submit={t('passkey.continue')}
          initialName={findDeviceName(navigator.userAgent) ?? t('passkey.name.first')}
          busy={isPending}
          onName={mutate}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const t = useText()
  const [isOpen, setOpen] = usePathState(false)
  const rename = useRenamePasskey(passkey.id, () => setOpen(false))
  const remove = useRemovePasskey(passkey)
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.name}>{passkey.name}</p>
        <PasskeyDates passkey={passkey} />
      </div>
      <Menu
        label={t('passkey.actions', { name: passkey.name })}
        items={[
          { label: t('passkey.rename'), icon: Pencil, onSelect: () => setOpen(true) },
          { label: t('passkey.remove'), icon: Trash2, danger: true, onSelect: () => remove.mutate(undefined) },
        ]}
      />
      {isOpen && (
        <PasskeyNameSheet
          title={t('passkey.rename')}
          submit={t('passkey.rename')}
          initialName={passkey.name}
          busy={rename.isPending}
          onName={rename.mutate}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}

function PasskeyDates({ passkey: { addedAt, usedAt, isSynced } }: { readonly passkey: Passkey }) {
  const t = useText()
  const format = useFormat()
  const { timeZone, today } = useSession()
  const formatDay = (at: number) => format.day(dayIn(timeZone, new Date(at)), yearOf(today()))
  const facts = [
    t('passkey.since', { day: formatDay(addedAt) }),
    usedAt === null ? t('passkey.unused') : t('passkey.used', { day: formatDay(usedAt) }),
    ...(isSynced ? [t('passkey.synced')] : []),
  ]
  return <p className={css.note}>{facts.join(' · ')}</p>
}
