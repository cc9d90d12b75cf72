import { useText } from '../../lib/language.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { SingleFieldForm, useSingleField } from '../form/SingleFieldForm.tsx'
import { CodeField } from './CodeField.tsx'
import { useTurnOffTwoStep } from './queries.ts'

/** Requires a code before two-step login is turned off, so that an unlocked device is not enough. */
export function TurnOffSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const field = useSingleField('code', 'codeDoesNotMatch')
  const { mutate, isPending } = useTurnOffTwoStep(field.problems, onClose)
  return (
    <Sheet open onClose={onClose} title={t('twoStep.turnOff.title')}>
      <SingleFieldForm
        field={field}
        missing="twoStep.code.missing"
        submit={t('twoStep.turnOff')}
        kind="danger"
        busy={isPending}
        onSend={mutate}
      >
        <p>{t('twoStep.turnOff.text')}</p>
        <CodeField label={t('twoStep.login')} hint={t('twoStep.login.hint')} {...field.props} />
      </SingleFieldForm>
    </Sheet>
  )
}
