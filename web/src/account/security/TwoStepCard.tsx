import { useSuspenseQueries } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useText } from '../../lib/language.tsx'
import { usePathState } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { waysQuery } from '../ProveSheet.tsx'
import { type Begun, recoveryQuery, useBegin, useRenew } from '../two-step/changing.ts'
import { RecoveryCodes } from '../two-step/RecoveryCodes.tsx'
import { TurnOff } from '../two-step/TurnOff.tsx'
import { TurnOn } from '../two-step/TurnOn.tsx'
import css from './security.module.css'

/** Whether the password asks for a code. Not there without a password, which it would be the second step of. */
export function TwoStepCard() {
  const t = useText()
  const { units } = useSession()
  const [{ data: ways }, { data: recovery }] = useSuspenseQueries({ queries: [waysQuery(units), recoveryQuery(units)] })
  const [codes, setCodes] = usePathState<readonly string[] | null>(null)
  if (!ways.password) return
  return (
    <Card title={t('twoStep.card')} detail={ways.twoStep ? <IsOn /> : undefined}>
      {ways.twoStep ? <On left={recovery.left} onCodes={setCodes} /> : <Off onCodes={setCodes} />}
      {codes !== null && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  )
}

interface SideProps {
  readonly onCodes: (codes: readonly string[]) => void
}

function Off({ onCodes }: SideProps) {
  const t = useText()
  const [begun, setBegun] = usePathState<Begun | null>(null)
  const { mutate, isPending } = useBegin(setBegun)

  function handleOn(codes: readonly string[]) {
    setBegun(null)
    onCodes(codes)
  }

  return (
    <>
      <p className={css.text}>{t('twoStep.about')}</p>
      <Button wide busy={isPending} onClick={() => mutate()}>
        {t('twoStep.turnOn')}
      </Button>
      {begun !== null && <TurnOn begun={begun} onOn={handleOn} onClose={() => setBegun(null)} />}
    </>
  )
}

function On({ left, onCodes }: SideProps & { readonly left: number }) {
  const t = useText()
  const renew = useRenew(onCodes)
  const [isTurningOff, setTurningOff] = usePathState(false)
  return (
    <>
      <p className={css.text}>{left === 0 ? t('twoStep.left.none') : t('twoStep.left', { count: left })}</p>
      <div className={css.pair}>
        <Button wide busy={renew.isPending} onClick={() => renew.mutate()}>
          {t('twoStep.renew')}
        </Button>
        <Button kind="danger" wide onClick={() => setTurningOff(true)}>
          {t('twoStep.turnOff')}
        </Button>
      </div>
      {isTurningOff && <TurnOff onClose={() => setTurningOff(false)} />}
    </>
  )
}

function IsOn() {
  const t = useText()
  return (
    <span className={css.on}>
      <Check size={16} />
      {t('twoStep.on')}
    </span>
  )
}
