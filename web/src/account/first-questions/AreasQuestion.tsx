import type { AnyArea } from '@haru/shared/areas/define.ts'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { appAreas } from '../../lib/areas.ts'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { toAreaTone, useAreaFormats } from '../../tracking/format/area-format.ts'
import { AreaMark } from '../../tracking/list/AreaMark.tsx'
import { suggestedAmountsQuery } from '../../tracking/suggestion/suggestion-query.ts'
import { listSuggestedFigures } from '../../tracking/suggestion/suggestion-text.ts'
import { createToneStyle } from '../../ui/tone.ts'
import css from './AreasQuestion.module.css'
import { listGoalMonths } from './goal-months.ts'
import { QuestionForm } from './QuestionForm.tsx'
import type { QuestionPlace } from './question-paths.ts'
import { useSaveSuggestedGoals } from './useSaveSuggestedGoals.ts'

/** Asks what matters to the user: each chosen area gets its suggested goal for the months of the first week. */
export function AreasQuestion({ place }: { readonly place: QuestionPlace }) {
  const t = useText()
  const { today } = useSession()
  const formatOf = useAreaFormats()
  const suggestions = useSuggestions()
  const saveGoals = useSaveSuggestedGoals()
  const [chosen, setChosen] = useState<readonly AnyArea[]>([])

  function handleToggle(area: AnyArea) {
    setChosen(chosen.includes(area) ? chosen.filter((each) => each !== area) : [...chosen, area])
  }

  const text = t(listGoalMonths(today()).length > 1 ? 'start.areas.text.next' : 'start.areas.text')
  return (
    <QuestionForm place={place} title={t('start.areas')} text={text} onSave={() => saveGoals(chosen)}>
      <fieldset>
        <legend className="sr-only">{t('start.areas')}</legend>
        <div className={css.areas}>
          {suggestions.map(({ area, amounts }) => {
            const areaFormat = formatOf(area)
            const goal = listSuggestedFigures(areaFormat, { amounts }).map(({ label, text }) => `${label} ${text}`)
            return (
              <label key={area.id} className={css.area} style={createToneStyle(toAreaTone(area))}>
                <input type="checkbox" checked={chosen.includes(area)} onChange={() => handleToggle(area)} />
                <AreaMark area={area} />
                <span className={css.text}>
                  <span className={css.name}>{areaFormat.areaName}</span>
                  <span className={css.goal}>{goal.join(' · ')}</span>
                </span>
                <Check size={20} className={css.check ?? ''} />
              </label>
            )
          })}
        </div>
      </fieldset>
    </QuestionForm>
  )
}

/** The areas with a suggested goal, and its amounts. */
function useSuggestions() {
  const { today, units } = useSession()
  const results = useSuspenseQueries({ queries: appAreas.map((area) => suggestedAmountsQuery(area, today(), units)) })
  return appAreas
    .map((area, i) => ({ area, amounts: results[i]?.data.amounts ?? {} }))
    .filter(({ amounts }) => Object.keys(amounts).length > 0)
}
