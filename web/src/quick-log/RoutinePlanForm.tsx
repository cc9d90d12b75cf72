import { incrementField, type RoutinePlan, type SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { type FormEvent, useState } from 'react'
import { useSession } from '../session/session.tsx'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import type { SavedSetActions } from '../tracking/saved-sets/useSavedSetActions.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Switch } from '../ui/inputs/Checkbox.tsx'
import { NumberField } from '../ui/inputs/NumberField.tsx'
import { ToggleGroup } from '../ui/inputs/ToggleGroup.tsx'
import css from './RoutinePlanForm.module.css'

interface RoutinePlanFormProps {
  readonly areaFormat: AreaFormat
  readonly actions: SavedSetActions
  readonly set: SavedSet
  readonly onDone: () => void
}

/** The first increase in each unit: the smallest plates of most gyms, on both sides. */
const usualIncrements = { kg: '2.5', lb: '5' } as const

/** Edits when a saved set is due and how its weights grow. */
export function RoutinePlanForm({ areaFormat, actions, set, onDone }: RoutinePlanFormProps) {
  const { t, format, amounts } = areaFormat
  const { units, today } = useSession()
  const [isRoutine, setRoutine] = useState(true)
  const [weekdays, setWeekdays] = useState<readonly string[]>(set.plan?.weekdays.map(String) ?? [])
  const [increment, setIncrement] = useState(
    set.plan === null ? usualIncrements[units.weight] : incrementField.format(set.plan.increment, units),
  )

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const plan: RoutinePlan = {
      weekdays: weekdays.map(Number),
      start: set.plan?.start ?? today(),
      increment: incrementField.parse(increment, units),
    }
    if (await actions.save({ ...set, plan: isRoutine ? plan : null }, 'routine.saved')) onDone()
  }

  return (
    <form className={css.plan} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h3>{t('routine.plan', { name: set.name })}</h3>
      <Switch label={t('routine.use')} hint={t('routine.use.hint')} checked={isRoutine} onChecked={setRoutine} />
      {isRoutine && (
        <>
          <ToggleGroup
            label={t('routine.weekdays')}
            canBeEmpty
            values={weekdays}
            onValues={setWeekdays}
            options={format.weekdays.map((label, i) => ({ value: String(i + 1), label }))}
          />
          <p className={css.hint}>{t(weekdays.length === 0 ? 'routine.weekdays.none' : 'routine.weekdays.some')}</p>
          <NumberField
            label={t('routine.increment')}
            hint={t('routine.increment.hint')}
            text={increment}
            accept={(typed) => incrementField.accept(typed, units)}
            onText={setIncrement}
            unit={amounts.unitOf(incrementField)}
          />
        </>
      )}
      <div className={css.buttons}>
        <Button kind="quiet" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" kind="primary" busy={actions.isBusy}>
          {t('save.save')}
        </Button>
      </div>
    </form>
  )
}
