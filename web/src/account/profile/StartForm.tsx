import { type Start, startFields } from '@haru/shared/contract/profile.ts'
import type { Units } from '@haru/shared/field/units.ts'
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

type Texts = Readonly<Record<keyof Start, string>>

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
    else if (!isPending) mutate(change, { onSuccess: () => setTyped({}), onError: problems.tellFailure })
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
        {t('profile.delete')}
      </ButtonLink>
      <div className={css.save}>
        <Button type="submit" form={form} kind="primary" icon={Save} wide busy={isBusy}>
          {t('save.save')}
        </Button>
      </div>
    </Dock>
  )
}

const names = ['scale', 'kcal', 'property'] as const satisfies readonly (keyof Start)[]

function textsOf(start: Start, units: Units): Texts {
  const text = (name: keyof Start) => startFields[name].write(start[name], units)
  return { scale: text('scale'), kcal: text('kcal'), property: text('property') }
}

// What reads as it did is left as it is: 70 kg are 154.32 lb, and 154.32 lb are not quite 70 kg.
function changeOf(texts: Texts, written: Texts, units: Units): Partial<Start> {
  const changed = names.filter((name) => texts[name] !== written[name])
  return Object.fromEntries(changed.map((name) => [name, startFields[name].read(texts[name], units)]))
}
