import { computeSuggestedValues } from '@haru/shared/engine/goal/suggestion.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { FigureList } from '../../ui/display/FigureList.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { toAreaTone } from '../format/area-format.ts'
import { suggestedAmountsQuery } from '../suggestion/suggestion-query.ts'
import { listSuggestedFigures } from '../suggestion/suggestion-text.ts'
import type { Editor } from './draft/editor.ts'
import css from './GoalForm.module.css'
import { useDraftToast } from './useDraftToast.ts'

/** The suggested goal of the period of an editor. A press fills the form, which can be undone. */
export function EditorSuggestion({ editor }: { readonly editor: Editor }) {
  const { areaFormat, context, draft, change } = editor
  const { t, area } = areaFormat
  const toast = useDraftToast(editor)
  const { data: suggestion } = useSuspenseQuery(suggestedAmountsQuery(area, useSession().today(), context.units))
  if (Object.keys(suggestion.amounts).length === 0) return

  function handleFill() {
    const { values } = draft.entryForm
    change({ type: 'filled', values: computeSuggestedValues(area, suggestion.amounts, draft.period, context.units) })
    const onAction = () => change({ type: 'filled', values })
    toast({ kind: 'info', text: t('goals.filled'), action: { label: t('tracking.undo'), onAction } })
  }

  return (
    <Card title={t('goals.suggestion')} detail={t(`goals.basis.${suggestion.basis}`)} tone={toAreaTone(area)} flat>
      <div className={css.suggestion}>
        <FigureList figures={listSuggestedFigures(areaFormat, suggestion)} />
        <Button size="s" icon={Check} disabled={draft.lock === 'locked'} onClick={handleFill}>
          {t('goals.fill')}
        </Button>
      </div>
    </Card>
  )
}
