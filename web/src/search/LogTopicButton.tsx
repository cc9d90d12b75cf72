import { periodAround } from '@haru/shared/calendar/period.ts'
import type { FoundHistory } from '@haru/shared/contract/search/search.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Topic } from '@haru/shared/search/topic-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { findAppArea } from '../lib/areas.ts'
import { useSession } from '../session/session.tsx'
import { useAddToRecord } from '../tracking/add/useAddToRecord.ts'
import { type AreaFormat, toAreaTone } from '../tracking/format/area-format.ts'
import { detailQuery } from '../tracking/queries.ts'
import { Button } from '../ui/buttons/Button.tsx'

interface LogTopicButtonProps {
  readonly areaFormat: AreaFormat
  readonly history: FoundHistory
}

/** Adds the last item of a topic to the record of today, with an undo. A whole part, such as a meal, is no item. */
export function LogTopicButton({ areaFormat, history: { topic, lastDay } }: LogTopicButtonProps) {
  const { t, area } = areaFormat
  const { units, today } = useSession()
  const client = useQueryClient()
  const { add, isBusy } = useAddToRecord(area, () => t('topic.again.done'))
  if (findAppArea(area.id) === null || area.item[topic.field]?.kind === 'part') return

  async function handleAdd() {
    const collection = { area, kind: 'record' } as const
    const entry = await client.fetchQuery(detailQuery(collection, periodAround('day', lastDay), units))
    const item = entry?.items.findLast((each) => hasTopic(each, topic))
    if (item !== undefined) await add(today(), { items: [item], values: {}, isRestoration: true })
  }

  return (
    <Button size="s" kind="soft" icon={Plus} tone={toAreaTone(area)} busy={isBusy} onClick={() => void handleAdd()}>
      {t('topic.again')}
    </Button>
  )
}

function hasTopic(item: Values, { field, part, text }: Topic): boolean {
  return item[field] === text && (part === '' || item['part'] === part)
}
