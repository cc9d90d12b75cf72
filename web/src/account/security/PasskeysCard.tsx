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
import { passkeysQuery, useAddPasskey, useRemovePasskey, useRenamePasskey } from '../passkeys/changing.ts'
import { nameOfDevice } from '../passkeys/first-name.ts'
import { NameSheet } from '../passkeys/NameSheet.tsx'
import { usePasskeysOffered } from '../passkeys/offered.ts'
import css from './security.module.css'

/** The passkeys of the account. Not there where none can be made here and there is none. */
export function PasskeysCard() {
  const t = useText()
  const { units } = useSession()
  const isOffered = usePasskeysOffered()
  const { data: passkeys } = useSuspenseQuery(passkeysQuery(units))
  if (!isOffered && passkeys.length === 0) return
  return (
    <Card title={t('passkey.card')}>
      {passkeys.length === 0 ? (
        <p className={css.text}>{t('passkey.none')}</p>
      ) : (
        <ul className={css.list}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isOffered && <AddButton />}
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
        <NameSheet
          title={t('passkey.add')}
          submit={t('passkey.continue')}
          first={nameOfDevice(navigator.userAgent) ?? t('passkey.name.first')}
          busy={isPending}
          onName={mutate}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Row({ passkey }: { readonly passkey: Passkey }) {
  const t = useText()
  const [isOpen, setOpen] = usePathState(false)
  const rename = useRenamePasskey(passkey.id, () => setOpen(false))
  const remove = useRemovePasskey(passkey)
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.name}>{passkey.name}</p>
        <Since passkey={passkey} />
      </div>
      <Menu
        label={t('passkey.actions', { name: passkey.name })}
        items={[
          { label: t('passkey.rename'), icon: Pencil, onSelect: () => setOpen(true) },
          { label: t('passkey.remove'), icon: Trash2, danger: true, onSelect: () => remove.mutate(undefined) },
        ]}
      />
      {isOpen && (
        <NameSheet
          title={t('passkey.rename')}
          submit={t('passkey.rename')}
          first={passkey.name}
          busy={rename.isPending}
          onName={rename.mutate}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}

function Since({ passkey: { addedAt, usedAt, isSynced } }: { readonly passkey: Passkey }) {
  const t = useText()
  const format = useFormat()
  const { timeZone, today } = useSession()
  const dayOf = (at: number) => format.day(dayIn(timeZone, new Date(at)), yearOf(today()))
  const said = [
    t('passkey.since', { day: dayOf(addedAt) }),
    usedAt === null ? t('passkey.unused') : t('passkey.used', { day: dayOf(usedAt) }),
    ...(isSynced ? [t('passkey.synced')] : []),
  ]
  return <p className={css.note}>{said.join(' · ')}</p>
}
