import { food as area, type Nutrient, nutrients } from '@haru/shared/areas/food.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import type { Portion } from '@haru/shared/food/food.ts'
import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { toAreaTone } from '../../tracking/format/area-format.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { FigureList } from '../../ui/display/FigureList.tsx'
import { NumberField } from '../../ui/inputs/NumberField.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { type FoodFormat, formatPortion, getKnownNutrient } from './food-format.ts'
import css from './PortionSheet.module.css'
import {
  type FoodRecordItem,
  isSamePortion,
  listPortionChoices,
  onePortion,
  type PortionAmount,
} from './picked-foods.ts'
import type { FoodPicker } from './useFoodPicker.ts'

interface PortionSheetProps {
  readonly result: FoodSearchResult
  readonly picker: FoodPicker
  readonly onClose: () => void
}

/** Edits the portion of a food and its count, and shows the resulting nutrients. */
export function PortionSheet({ result, picker, onClose }: PortionSheetProps) {
  const { foodFormat } = picker
  const { t } = foodFormat
  const [amount, setAmount] = useState<PortionAmount>(() => picker.findAmount(result))
  const item = picker.toItem(result, amount)
  const isPicked = picker.isPicked(result)

  function handlePick(picked: PortionAmount | null) {
    picker.pick(result, picked)
    onClose()
  }

  const footer = (
    <>
      {isPicked && <Button onClick={() => handlePick(null)}>{t('find.unpick')}</Button>}
      <Button kind="primary" tone={toAreaTone(area)} disabled={amount.count === 0} onClick={() => handlePick(amount)}>
        {t(isPicked ? 'find.done' : 'find.pick')}
      </Button>
    </>
  )

  return (
    <Sheet open onClose={onClose} title={item.name} footer={footer}>
      <div className={css.amount}>
        <Portions {...{ result, picker, amount }} onPortion={(portion) => setAmount({ ...amount, portion })} />
        <Count foodFormat={foodFormat} count={amount.count} onCount={(count) => setAmount({ ...amount, count })} />
        <div aria-live="polite" className={css.figures}>
          <p className={css.sum}>{formatPortion(foodFormat, item, result.food.per)}</p>
          <FigureList figures={formatFigures(foodFormat, item)} />
          {findCappedNutrients(item).map((name) => (
            <p key={name} className={css.note}>
              {`${t(`food.${name}`)}: ${t('tracking.capped', { max: foodFormat.amounts.format(area.item[name], item[name]) })}`}
            </p>
          ))}
        </div>
      </div>
    </Sheet>
  )
}

interface PortionsProps {
  readonly result: FoodSearchResult
  readonly picker: FoodPicker
  readonly amount: PortionAmount
  readonly onPortion: (portion: Portion | null) => void
}

function Portions({ result, picker, amount, onPortion }: PortionsProps) {
  const { foodFormat } = picker
  const name = useId()
  return (
    <fieldset>
      <legend className={css.legend}>{foodFormat.t('find.portion')}</legend>
      <div className={css.chips}>
        {listPortions(result, picker).map((portion) => (
          <label key={portion?.grams === undefined ? '' : `${portion.ko} ${portion.en} ${portion.grams}`}>
            <input
              type="radio"
              name={name}
              checked={isSamePortion(portion, amount.portion)}
              onChange={() => onPortion(portion)}
            />
            {formatPortion(foodFormat, picker.toItem(result, { portion, count: onePortion.count }), result.food.per)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The usual portion first (null), then the others, each once. */
function listPortions(result: FoodSearchResult, picker: FoodPicker): readonly (Portion | null)[] {
  const createPortionKey = (portion: Portion | null) => {
    const { serv, gram } = picker.toItem(result, { portion, count: onePortion.count })
    return `${serv} ${gram}`
  }
  const seen = new Set([createPortionKey(null)])
  return [
    null,
    ...listPortionChoices(result).filter((portion) => {
      const isNew = !seen.has(createPortionKey(portion))
      seen.add(createPortionKey(portion))
      return isNew
    }),
  ]
}

interface CountProps {
  readonly foodFormat: FoodFormat
  /** In tenths. */
  readonly count: number
  readonly onCount: (count: number) => void
}

/** Half a portion, in tenths. */
const step = 5

function Count({ foodFormat: { t }, count, onCount }: CountProps) {
  const { units } = useSession()
  const field = area.item.count
  const [text, setText] = useState<string | null>(null)
  const label = t('find.many')

  function handleStep(by: number) {
    const next = Math.min(field.max, Math.max(0, count + by))
    setText(null)
    if (next > 0) onCount(next)
  }

  function handleText(typed: string) {
    setText(typed)
    onCount(Number(field.parse(typed, units)))
  }

  return (
    <div className={css.count}>
      <IconButton icon={Minus} label={t('ui.decrease')} kind="soft" onClick={() => handleStep(-step)} />
      <div className={css.box}>
        <NumberField
          label={label}
          hideLabel
          text={text ?? field.format(count, units)}
          onText={handleText}
          accept={(typed) => field.accept(typed, units)}
        />
      </div>
      <IconButton icon={Plus} label={t('ui.increase')} kind="soft" onClick={() => handleStep(step)} />
    </div>
  )
}

function findCappedNutrients(item: FoodRecordItem): readonly Nutrient[] {
  const capped = area.cappedFields?.(item) ?? []
  return nutrients.filter((name) => capped.includes(name))
}

function formatFigures({ t, amounts }: FoodFormat, item: FoodRecordItem) {
  return nutrients.map((name) => {
    const amount = getKnownNutrient(item, name)
    const label = t(`food.${name}`)
    return {
      label,
      ...amounts.formatParts(area.item[name], amount),
      ...(amount === null ? { accessibleText: t('find.unknown') } : {}),
    }
  })
}
