import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { useQuery } from '@tanstack/react-query'
import { Dumbbell } from 'lucide-react'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import { editorPath } from '../tracking/paths.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import css from './QuickChips.module.css'
import { routinesQuery } from './routines-query.ts'

interface RoutineChipsProps {
  readonly areaFormat: AreaFormat
  readonly day: Day
}

/** The routines that are due on a day. A press opens the editor of the day with the routines. */
export function RoutineChips({ areaFormat, day }: RoutineChipsProps) {
  const { area, t } = areaFormat
  const { units } = useSession()
  const returnPath = useCurrentPath()
  const { data: routines = [] } = useQuery(routinesQuery(area, day, units))
  const period = periodAround('day', day)
  const path = linkTo(editorPath({ area, kind: 'record' }), { period, opensRoutines: true, returnPath })
  return routines.map(
    ({ id, name, dueSince }) =>
      dueSince !== null && (
        <ButtonLink key={id} href={path} size="s" icon={Dumbbell}>
          <bdi className={css.label}>{t('routine.start', { name })}</bdi>
        </ButtonLink>
      ),
  )
}
