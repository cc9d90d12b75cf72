import { type FormEvent, useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import account from '../account.module.css'
import { useProblems } from '../problem.ts'
import { CodeField } from './CodeField.tsx'
import { useTurnOff } from './changing.ts'

/** Asks for one more code before it is turned off: whoever found the phone unlocked has none. */
export function TurnOff({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const [code, setCode] = useState('')
  const problems = useProblems<'code'>({ codeDoesNotMatch: 'code' })
  const { mutate, isPending } = useTurnOff(problems, onClose)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') problems.tell({ field: 'code', key: 'twoStep.code.missing' })
    else mutate(code)
  }

  return (
    <Sheet open onClose={onClose} title={t('twoStep.turnOff.title')}>
      <form ref={problems.form} className={account.form} noValidate onSubmit={handleSubmit}>
        <p>{t('twoStep.turnOff.text')}</p>
        <CodeField
          label={t('twoStep.login')}
          hint={t('twoStep.login.hint')}
          code={code}
          error={problems.errorAt('code')}
          onCode={(text) => {
            setCode(text)
            problems.settle('code')
          }}
        />
        <Button type="submit" kind="danger" wide busy={isPending}>
          {t('twoStep.turnOff')}
        </Button>
      </form>
    </Sheet>
  )
}
