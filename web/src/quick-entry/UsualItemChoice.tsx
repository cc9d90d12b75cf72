import type { Day } from '@haru/shared/calendar/day.ts'
import type { UsualItem } from '@haru/shared/tracking/read/usual-items.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { rankSavedSets } from '../quick-log/rank-saved-sets.ts'
import { SavedSetChip } from '../quick-log/SavedSetChip.tsx'
import { useMoment, useUsualItemRank } from '../quick-log/useUsualItemRank.ts'
import { describeUsualItem, formatUsualLabel } from '../quick-log/usual-item-text.ts'
import type { AddToRecords } from '../tracking/add/useAddToRecord.ts'
import { useAreaFormat } from '../tracking/format/area-format.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { classes } from '../ui/classes.ts'
import css from '../ui/inputs/Chips.module.css'
import sheetCss from './QuickEntrySheet.module.css'
import type { OpenQuickForm } from './useQuickForms.ts'

// With the longest labels three lines, so that the figures and the categories below them are in view on a desk.
const maxItems = 6
const maxSets = 3

interface UsualItemChoiceProps {
  readonly quick: OpenQuickForm
  readonly day: Day
  readonly usualItems: readonly UsualItem[]
  readonly savedSets: readonly SavedSet[]
  readonly setAddition: AddToRecords
  readonly onLogged: () => void
}

/** The saved sets and the items that are likely on a day. A press logs a set, or fills the form with an item, which can then be changed. */
export function UsualItemChoice(props: UsualItemChoiceProps) {
  const { quick, day, usualItems, savedSets, setAddition, onLogged } = props
  const { form, category, fill } = quick
  const { area } = form
  const areaFormat = useAreaFormat(area)
  const rank = useUsualItemRank()
  const toMoment = useMoment()
  const dayOfArea = { area, category, day, logged: [] }
  const items = rank(usualItems, dayOfArea).slice(0, maxItems)
  const sets = rankSavedSets(area, savedSets, usualItems, toMoment(dayOfArea)).slice(0, maxSets)
  if (form.dayField !== null || items.length + sets.length === 0) return
  return (
    <fieldset
      className={classes(css.chips, sheetCss.usual)}
      aria-label={areaFormat.t('usual.title', { area: areaFormat.areaName })}
    >
      {sets.map((set) => (
        <SavedSetChip key={set.id} {...{ areaFormat, category, day, set, onLogged }} addition={setAddition} />
      ))}
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
