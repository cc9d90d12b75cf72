import { yearOf } from '@haru/shared/calendar/day.ts'
import { filterActive, findAreaCategory } from '@haru/shared/tracking/category.ts'
import { isAdditionalItem } from '@haru/shared/tracking/write/copy.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../session/session.tsx'
import { useChoiceDialog } from '../../ui/overlays/ChoiceDialog.tsx'
import { formatPartName, useAreaFormats } from '../format/area-format.ts'
import { categoriesQuery } from '../queries.ts'
import { formatItems } from './format-items.ts'
import type { AskDoubled } from './useAddToRecord.ts'

/**
 * Asks what happens to the main items of a day, such as its night, when the user has typed another one: the typed items take their
 * place, or are added as additional ones, such as a nap.
 */
export function useDoubledItemsQuestion(): AskDoubled {
  const client = useQueryClient()
  const { units, today } = useSession()
  const ask = useChoiceDialog()
  const formatArea = useAreaFormats()

  return async ({ area, addition }, { start }, doubled) => {
    const areaFormat = formatArea(area)
    const { t, format } = areaFormat
    const category = findAreaCategory(await client.ensureQueryData(categoriesQuery(units)), area)
    const additionalPart = filterActive(category.parts).find(({ id }) => id === area.additionalPart)?.id ?? null
    const choice = await ask({
      title: t('add.doubled'),
      text: t('add.doubled.text', {
        day: format.day(start, yearOf(today())),
        items: formatItems(areaFormat, category, doubled),
      }),
      choices: [
        { value: 'replace', label: t('save.replace'), kind: 'primary' },
        {
          value: 'both',
          label:
            additionalPart === null
              ? t('add.doubled.both')
              : t('add.doubled.additional', { part: formatPartName(areaFormat, category, additionalPart) }),
        },
        { value: 'cancel', label: t('ui.cancel') },
      ],
    })
    if (choice === 'replace') return { addition, replaced: doubled }
    if (choice !== 'both') return null
    if (additionalPart === null) return { addition, replaced: [] }
    const items = addition.items.map((item) =>
      isAdditionalItem(area, item) ? item : { ...item, part: additionalPart },
    )
    return { addition: { ...addition, items }, replaced: [] }
  }
}
