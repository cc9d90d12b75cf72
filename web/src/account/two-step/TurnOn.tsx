import { Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import account from '../account.module.css'
import { useProblems } from '../problem.ts'
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
  const [code, setCode] = useState('')
  const problems = useProblems<'code'>({ codeDoesNotMatch: 'code' })
  const { mutate, isPending } = useTurnOn(begun, problems, onOn)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') problems.tell({ field: 'code', key: 'twoStep.code.missing' })
    else mutate(code)
  }

  return (
    <Sheet open onClose={onClose} title={t('twoStep.card')}>
      <form ref={problems.form} className={account.form} noValidate onSubmit={handleSubmit}>
        <p>{t('twoStep.scan')}</p>
        <QrCode drawing={begun.drawing} label={t('twoStep.qr')} />
        <a href={begun.uri} className={css.open}>
          {t('twoStep.open')}
        </a>
        <Secret secret={begun.secret} />
        <CodeField
          label={t('twoStep.code')}
          hint={t('twoStep.code.hint')}
          onlyDigits
          code={code}
          error={problems.errorAt('code')}
          onCode={(text) => {
            setCode(text)
            problems.settle('code')
          }}
        />
        <Button type="submit" kind="primary" wide busy={isPending}>
          {t('twoStep.turnOn')}
        </Button>
      </form>
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
