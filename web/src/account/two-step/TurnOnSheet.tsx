import { Copy } from 'lucide-react'
import { useText } from '../../lib/language.tsx'
import { useCopyText } from '../../shell/useCopyText.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { SingleFieldForm, useSingleField } from '../form/SingleFieldForm.tsx'
import { CodeField } from './CodeField.tsx'
import { QrCode } from './QrCode.tsx'
import { type TwoStepSetup, useTurnOnTwoStep } from './queries.ts'
import css from './two-step.module.css'

interface TurnOnProps {
  readonly setup: TwoStepSetup
  readonly onOn: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** Shows the secret for an authenticator app and requires a code of that app. */
export function TurnOnSheet({ setup, onOn, onClose }: TurnOnProps) {
  const t = useText()
  const field = useSingleField('code', 'codeDoesNotMatch')
  const { mutate, isPending } = useTurnOnTwoStep(setup, field.problems, onOn)
  return (
    <Sheet open onClose={onClose} title={t('twoStep.card')}>
      <SingleFieldForm
        field={field}
        missing="twoStep.code.missing"
        submit={t('twoStep.turnOn')}
        busy={isPending}
        onSend={mutate}
      >
        <p>{t('twoStep.scan')}</p>
        <QrCode drawing={setup.drawing} label={t('twoStep.qr')} />
        <a href={setup.uri} className={css.open}>
          {t('twoStep.open')}
        </a>
        <Secret secret={setup.secret} />
        <CodeField label={t('twoStep.code')} hint={t('twoStep.code.hint')} onlyDigits {...field.props} />
      </SingleFieldForm>
    </Sheet>
  )
}

function Secret({ secret }: { readonly secret: string }) {
  const t = useText()
  const copy = useCopyText()
  return (
    <div className={css.secret}>
      <p>
        <small>{t('twoStep.secret')}</small>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <IconButton icon={Copy} label={t('twoStep.copy')} onClick={() => copy(secret)} />
    </div>
  )
}
