import type { Start } from '@haru/shared/contract/profile.ts'
import { Save } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { linkTo, useHere } from '../../lib/place.ts'
import { useSession } from '../../lib/session.tsx'
import { Dock } from '../../shell/Dock.tsx'
import { useLeaveGuard } from '../../shell/leaving.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { checkStart } from '../checks.ts'
import { useProblems } from '../problem.ts'
import { StartFields } from '../StartFields.tsx'
import css from './profile.module.css'
import { useSaveStart } from './saving.ts'
import { changeOf, type Texts, textsOf, typedSince } from './start.ts'

/** What somebody began with, and the bar that saves it and leads to where the account is deleted. */
export function StartForm() {
  const id = useId()
  const { person, units } = useSession()
  const written = textsOf(person.start, units)
  const [typed, setTyped] = useState<Partial<Texts>>({})
  const texts: Texts = { ...written, ...typed }
  const problems = useProblems<keyof Start>({})
  const { mutate, isPending } = useSaveStart()
  const change = changeOf(texts, written, units)
  useLeaveGuard(Object.keys(change).length > 0)

  function handleText(field: keyof Start, text: string) {
    setTyped({ ...typed, [field]: text })
    problems.settle(field)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = checkStart(texts)
    if (problem !== null) problems.tell(problem)
    else if (!isPending)
      mutate(change, { onSuccess: () => setTyped((now) => typedSince(now, texts)), onError: problems.tellFailure })
  }

  return (
    <Card>
      <form id={id} className={css.form} ref={problems.form} noValidate onSubmit={handleSubmit}>
        <StartFields
          words="profile"
          texts={texts}
          units={units}
          disabled={false}
          errorAt={problems.errorAt}
          onText={handleText}
        />
      </form>
      <ProfileDock form={id} isBusy={isPending} />
    </Card>
  )
}

function ProfileDock({ form, isBusy }: { readonly form: string; readonly isBusy: boolean }) {
  const t = useText()
  const here = useHere()
  return (
    <Dock label={t('profile.bar')}>
      <ButtonLink kind="danger" href={linkTo('/user/delete', { from: here })}>
        {t('delete.title')}
      </ButtonLink>
      <div className={css.save}>
        <Button type="submit" form={form} kind="primary" icon={Save} wide busy={isBusy}>
          {t('save.save')}
        </Button>
      </div>
    </Dock>
  )
}
