import { Copy } from 'lucide-react'
import { useText } from '../../lib/language.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { OneBoxForm, useOneBox } from '../OneBoxForm.tsx'
import { CodeField } from './CodeField.tsx'
import { type Begun, useTurnOn } from './changing.ts'
import { useCopy } from './copying.ts'
import { QrCode } from './QrCode.tsx'
import css from './two-step.module.css'

interface TurnOnProps {
  readonly begun: Begun
  readonly onOn: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** Gives the secret to the person's app, and has it prove that it knows it. */
export function TurnOn({ begun, onOn, onClose }: TurnOnProps) {
  const t = useText()
  const box = useOneBox('code', 'codeDoesNotMatch')
  const { mutate, isPending } = useTurnOn(begun, box.problems, onOn)
  return (
    <Sheet open onClose={onClose} title={t('twoStep.card')}>
      <OneBoxForm
        box={box}
        missing="twoStep.code.missing"
        submit={t('twoStep.turnOn')}
        busy={isPending}
        onSend={mutate}
      >
        <p>{t('twoStep.scan')}</p>
        <QrCode drawing={begun.drawing} label={t('twoStep.qr')} />
        <a href={begun.uri} className={css.open}>
          {t('twoStep.open')}
        </a>
        <Secret secret={begun.secret} />
        <CodeField label={t('twoStep.code')} hint={t('twoStep.code.hint')} onlyDigits {...box.props} />
      </OneBoxForm>
    </Sheet>
  )
}

function Secret({ secret }: { readonly secret: string }) {
  const t = useText()
  const copy = useCopy()
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
