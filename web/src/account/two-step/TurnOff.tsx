import { useText } from '../../lib/language.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { OneBoxForm, useOneBox } from '../OneBoxForm.tsx'
import { CodeField } from './CodeField.tsx'
import { useTurnOff } from './changing.ts'

/** Asks for one more code before it is turned off: whoever found the phone unlocked has none. */
export function TurnOff({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const box = useOneBox('code', 'codeDoesNotMatch')
  const { mutate, isPending } = useTurnOff(box.problems, onClose)
  return (
    <Sheet open onClose={onClose} title={t('twoStep.turnOff.title')}>
      <OneBoxForm
        box={box}
        missing="twoStep.code.missing"
        submit={t('twoStep.turnOff')}
        kind="danger"
        busy={isPending}
        onSend={mutate}
      >
        <p>{t('twoStep.turnOff.text')}</p>
        <CodeField label={t('twoStep.login')} hint={t('twoStep.login.hint')} {...box.props} />
      </OneBoxForm>
    </Sheet>
  )
}
