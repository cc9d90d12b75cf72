import { useSuspenseQueries } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useText } from '../../lib/language.tsx'
import { usePathState } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { signInMethodsQuery } from '../queries.ts'
import { recoveryCodesQuery, type TwoStepSetup, useBeginTwoStep, useRenewRecoveryCodes } from '../two-step/queries.ts'
import { RecoveryCodesSheet } from '../two-step/RecoveryCodesSheet.tsx'
import { TurnOffSheet } from '../two-step/TurnOffSheet.tsx'
import { TurnOnSheet } from '../two-step/TurnOnSheet.tsx'
import css from './security.module.css'

/** Turns two-step login on and off. Hidden for an account without a password. */
export function TwoStepCard() {
  const t = useText()
  const { units } = useSession()
  const [{ data: methods }, { data: recovery }] = useSuspenseQueries({
    queries: [signInMethodsQuery(units), recoveryCodesQuery(units)],
  })
  const [codes, setCodes] = usePathState<readonly string[] | null>(null)
  if (!methods.password) return
  return (
    <Card title={t('twoStep.card')} detail={methods.twoStep ? <OnBadge /> : undefined}>
      {methods.twoStep ? <TwoStepOn left={recovery.left} onCodes={setCodes} /> : <TwoStepOff onCodes={setCodes} />}
      {codes !== null && <RecoveryCodesSheet codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  )
}

interface TwoStepProps {
  readonly onCodes: (codes: readonly string[]) => void
}

function TwoStepOff({ onCodes }: TwoStepProps) {
  const t = useText()
  const [setup, setSetup] = usePathState<TwoStepSetup | null>(null)
  const { mutate, isPending } = useBeginTwoStep(setSetup)

  function handleOn(codes: readonly string[]) {
    setSetup(null)
    onCodes(codes)
  }

  return (
    <>
      <p className={css.text}>{t('twoStep.about')}</p>
      <Button wide busy={isPending} onClick={() => mutate()}>
        {t('twoStep.turnOn')}
      </Button>
      {setup !== null && <TurnOnSheet setup={setup} onOn={handleOn} onClose={() => setSetup(null)} />}
    </>
  )
}

function TwoStepOn({ left, onCodes }: TwoStepProps & { readonly left: number }) {
  const t = useText()
  const renew = useRenewRecoveryCodes(onCodes)
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
      {isTurningOff && <TurnOffSheet onClose={() => setTurningOff(false)} />}
    </>
  )
}

function OnBadge() {
  const t = useText()
  return (
    <span className={css.on}>
      <Check size={16} />
      {t('twoStep.on')}
    </span>
  )
}
