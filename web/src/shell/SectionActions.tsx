import { Plus, Target } from 'lucide-react'
import { appAreas, findArea } from '../lib/areas.ts'
import { useText } from '../lib/language.tsx'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { SpeedDial, type SpeedDialAction } from '../ui/buttons/SpeedDial.tsx'
import { iconOf } from './icons.ts'
import { sectionOf, type Where } from './sections.ts'

/** What can be done in a section whatever its screen shows: log a day or set a goal, in any area where the section is of none. */
export function SectionActions({ where }: { readonly where: Where | null }) {
  const t = useText()
  const from = useCurrentPath()
  const area = findArea(where?.section.id ?? '')
  const recordLink = (id: string) => linkTo(`/${id}/detail`, { returnPath: from })
  const actions: readonly SpeedDialAction[] =
    area === null
      ? appAreas.map((each) => ({
          label: `${t(sectionOf(each).label)}: ${t('tracking.record.add')}`,
          icon: iconOf(each),
          href: recordLink(each.id),
        }))
      : [
          {
            label: t('tracking.goal.add'),
            icon: Target,
            href: linkTo(`/${area.id}/goal/detail`, { returnPath: from }),
          },
          { label: t('tracking.record.add'), icon: Plus, href: recordLink(area.id) },
        ]
  return (
    <SpeedDial
      label={t('tracking.actions')}
      tone={area === null ? undefined : { name: area.id, color: area.color }}
      actions={actions}
    />
  )
}
