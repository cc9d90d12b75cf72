import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { listFeedAreas } from '@haru/shared/contract/account/calendar-feed.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarSync, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { appAreas, getAreaLabel } from '../lib/areas.ts'
import { useText } from '../lib/language.tsx'
import { usePathState } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { useCopyText } from '../shell/useCopyText.ts'
import { useFocusAfterLoss } from '../shell/useFocusAfterLoss.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Checkbox } from '../ui/inputs/Checkbox.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { useConfirmDialog } from '../ui/overlays/ChoiceDialog.tsx'
import { feedQuery, useFeed } from './feed-queries.ts'
import css from './transfer.module.css'

/** Turns the calendar feed on and off, shows its address and chooses its areas. */
export function FeedCard() {
  const t = useText()
  const { units } = useSession()
  const { data: feed } = useSuspenseQuery(feedQuery(units))
  // The secret is forgotten when the user leaves the screen.
  const [address, setAddress] = usePathState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useFocusAfterLoss(box)
  return (
    <Card title={t('feed.title')} mark={<CalendarSync size={20} />}>
      <div ref={box} tabIndex={-1} className={css.card}>
        <p>{t('feed.text')}</p>
        {feed === null ? (
          <FeedOff onAddress={setAddress} />
        ) : (
          <FeedOn areas={feed.areas} {...{ address }} onAddress={setAddress} />
        )}
      </div>
    </Card>
  )
}

interface FeedOffProps {
  readonly onAddress: (address: string | null) => void
}

function FeedOff({ onAddress }: FeedOffProps) {
  const t = useText()
  const [areas, setAreas] = useState<readonly string[]>([calendarArea.id])
  const { create } = useFeed(onAddress)
  return (
    <>
      <AreaChoice areas={areas} onAreas={setAreas} />
      <Button wide busy={create.isPending} onClick={() => create.mutate(areas)}>
        {t('feed.turnOn')}
      </Button>
    </>
  )
}

interface FeedOnProps extends FeedOffProps {
  readonly areas: readonly string[]
  /** The path of the feed; null before it is shown. */
  readonly address: string | null
}

function FeedOn({ areas, address, onAddress }: FeedOnProps) {
  const t = useText()
  const confirm = useConfirmDialog()
  const { create, show, update, remove } = useFeed(onAddress)
  // The mutation reports that it is pending only after the press, and until then the checkbox would have its old value again.
  const [sent, setSent] = useState<readonly string[] | null>(null)
  const chosen = sent ?? areas

  function handleAreas(next: readonly string[]) {
    setSent(next)
    update.mutate(next, { onSettled: () => setSent(null) })
  }

  async function handleRenew() {
    const isConfirmed = await confirm({
      title: t('feed.renew.title'),
      text: t('feed.renew.text'),
      yes: t('feed.renew'),
      no: t('ui.cancel'),
    })
    if (isConfirmed) create.mutate(chosen)
  }

  async function handleTurnOff() {
    const isConfirmed = await confirm({
      title: t('feed.turnOff.title'),
      text: t('feed.turnOff.text'),
      yes: t('feed.turnOff'),
      no: t('ui.cancel'),
      danger: true,
    })
    if (isConfirmed) remove.mutate()
  }

  return (
    <>
      <AreaChoice areas={chosen} onAreas={handleAreas} />
      {address === null ? (
        <Button wide busy={show.isPending} onClick={() => show.mutate()}>
          {t('feed.show')}
        </Button>
      ) : (
        <Address address={`${location.origin}${address}`} />
      )}
      <p role="status" className={css.note}>
        {show.data === null && t('feed.lost')}
      </p>
      <div className={css.pair}>
        <Button wide busy={create.isPending} onClick={handleRenew}>
          {t('feed.renew')}
        </Button>
        <Button kind="danger" wide busy={remove.isPending} onClick={handleTurnOff}>
          {t('feed.turnOff')}
        </Button>
      </div>
    </>
  )
}

function Address({ address }: { readonly address: string }) {
  const t = useText()
  const copy = useCopyText()
  return (
    <div className={css.address}>
      <p>
        <small>{t('feed.address')}</small>
        <code>{address}</code>
      </p>
      <IconButton icon={Copy} label={t('feed.copy')} onClick={() => copy(address)} />
    </div>
  )
}

interface AreaChoiceProps {
  readonly areas: readonly string[]
  readonly onAreas: (areas: readonly string[]) => void
}

/** The last area cannot be taken away: a feed without areas is turned off instead. */
function AreaChoice({ areas, onAreas }: AreaChoiceProps) {
  const t = useText()
  return (
    <fieldset className={css.areas}>
      <legend>{t('feed.areas')}</legend>
      {listFeedAreas(appAreas).map((area) => {
        const isChosen = areas.includes(area.id)
        return (
          <Checkbox
            key={area.id}
            label={t(getAreaLabel(area))}
            checked={isChosen}
            disabled={isChosen && areas.length === 1}
            onChecked={(isOn) => onAreas(isOn ? [...areas, area.id] : areas.filter((id) => id !== area.id))}
          />
        )
      })}
    </fieldset>
  )
}
