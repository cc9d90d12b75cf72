import type { Day } from '@haru/shared/calendar/day.ts'
import type { UsualItem } from '@haru/shared/tracking/read/usual-items.ts'
import { useAreaFormat } from '../tracking/format/area-format.ts'
import { Button } from '../ui/buttons/Button.tsx'
import css from '../ui/inputs/Chips.module.css'
import { useUsualItemRank } from '../usual/useUsualItemRank.ts'
import { describeUsualItem, formatUsualLabel } from '../usual/usual-item-text.ts'
import type { OpenQuickForm } from './useQuickForms.ts'

const maxItems = 8

interface UsualItemChoiceProps {
  readonly quick: OpenQuickForm
  readonly day: Day
  readonly usualItems: readonly UsualItem[]
}

/** The items that are likely on a day; a press fills the form with an item, which can then be changed. */
export function UsualItemChoice({ quick, day, usualItems }: UsualItemChoiceProps) {
  const { form, category, fill } = quick
  const { area } = form
  const areaFormat = useAreaFormat(area)
  const rank = useUsualItemRank()
  const items = rank(usualItems, { area, category, day, logged: [] }).slice(0, maxItems)
  if (form.dayField !== null || items.length === 0) return
  return (
    <fieldset className={css.chips} aria-label={areaFormat.t('usual.title', { area: areaFormat.areaName })}>
      {items.map((usual) => (
        <Button
          key={JSON.stringify(usual.item)}
          size="s"
          title={describeUsualItem(areaFormat, category, usual)}
          onClick={() => fill(usual.item)}
        >
          <bdi>{formatUsualLabel(areaFormat, category, usual.item)}</bdi>
        </Button>
      ))}
    </fieldset>
  )
}
