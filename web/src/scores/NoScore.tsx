import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import { Target } from 'lucide-react'
import { useText } from '../lib/language.tsx'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { toAreaTone } from '../tracking/format/area-format.ts'
import { editorPath } from '../tracking/paths.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/display/EmptyState.tsx'
import { Face } from '../ui/display/Face.tsx'

/** Shown without a goal to judge by: explains scores and links to the first goal. */
export function NoScore({ area, period: { start } }: { readonly area: AnyArea | null; readonly period: Period }) {
  const t = useText()
  const from = useCurrentPath()
  const href =
    area === null
      ? linkTo('/today/goal/list', { period: periodAround('day', start) })
      : linkTo(editorPath({ area, kind: 'goal' }), { period: periodAround('week', start), returnPath: from })
  return (
    <EmptyState picture={<Face band={null} size={72} />} title={t('score.empty')} text={t('score.empty.text')}>
      <ButtonLink href={href} kind="primary" icon={Target} tone={area === null ? undefined : toAreaTone(area)}>
        {t('today.goal.add')}
      </ButtonLink>
    </EmptyState>
  )
}
