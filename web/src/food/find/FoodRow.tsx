import { food as area } from '@haru/shared/areas/food.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { ChevronDown, Pencil } from 'lucide-react'
import { memo, useId } from 'react'
import { useCurrentPath } from '../../navigation/url-state.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'
import { linkToOwnFood } from '../paths.ts'
import {
  type FoodFormat,
  formatFoodDetails,
  formatFoodName,
  formatPortion,
  formatSource,
  getKnownNutrient,
} from '../pick/food-format.ts'
import { type FoodRecordItem, getFoodKey, onePortion } from '../pick/picked-foods.ts'
import { UnknownValue } from '../pick/UnknownValue.tsx'
import type { FoodPicker } from '../pick/useFoodPicker.ts'
import { FavoriteStar } from './FavoriteStar.tsx'
import css from './FoodRow.module.css'
import { Nutrition } from './Nutrition.tsx'

interface FoodRowProps {
  readonly result: FoodSearchResult
  readonly picker: FoodPicker
  readonly open: boolean
  readonly onOpen: (key: string, open: boolean) => void
  /** Opens the sheet that edits the portion. */
  readonly onPortion: (result: FoodSearchResult) => void
}

/** A food of a list: the checkbox picks it, its name expands it, and the star makes it a favourite. */
export const FoodRow = memo(function FoodRow({ result, picker, open, onOpen, onPortion }: FoodRowProps) {
  const { foodFormat, favorites } = picker
  const item = picker.toItem(result)
  const portion = formatPortion(foodFormat, item, result.food.per)
  const id = useId()
  return (
    <div className={css.food} data-picked={picker.isPicked(result)}>
      <div className={css.check}>
        <Checkbox
          label={
            <span className="sr-only">{`${formatFoodName(foodFormat, result, item)}, ${portion}, ${formatKcal(foodFormat, item)}`}</span>
          }
          checked={picker.isPicked(result)}
          onChecked={(isOn) => picker.pick(result, isOn ? onePortion : null)}
        />
      </div>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpen(getFoodKey(result), !open)}
      >
        <Names result={result} item={item} foodFormat={foodFormat} />
        <Kcal item={item} foodFormat={foodFormat} />
      </button>
      <div className={css.star}>
        <FavoriteStar
          name={item.name}
          food={result.usual}
          isOn={favorites.isFavorite(result.usual)}
          onToggle={favorites.toggle}
        />
      </div>
      <div className={css.under}>
        <button
          type="button"
          className={css.portion}
          aria-label={foodFormat.t('find.portion.of', { name: item.name, portion })}
          aria-haspopup="dialog"
          onClick={() => onPortion(result)}
        >
          <span>{portion}</span>
          <ChevronDown size={14} />
        </button>
        <span className={css.source}>{formatSource(foodFormat, result)}</span>
      </div>
      <div id={id} className={css.nutrition} hidden={!open}>
        {open && <Nutrition foodFormat={foodFormat} food={result.food} item={item} />}
        {open && <EditOwnFoodLink result={result} foodFormat={foodFormat} />}
      </div>
    </div>
  )
})

interface FoodPartProps {
  readonly item: FoodRecordItem
  readonly foodFormat: FoodFormat
}

function Names({ result, item, foodFormat }: FoodPartProps & Pick<FoodRowProps, 'result'>) {
  const others = formatFoodDetails(foodFormat, result, item)
  return (
    <span className={css.words}>
      <b dir="auto">{formatFoodName(foodFormat, result, item)}</b>
      {others !== '' && <small dir="auto">{others}</small>}
    </span>
  )
}

function Kcal({ item, foodFormat: { amounts } }: FoodPartProps) {
  const kcal = getKnownNutrient(item, 'kcal')
  return (
    <span className={css.kcal}>
      <span>
        {kcal === null ? <UnknownValue /> : amounts.formatParts(area.item.kcal, kcal).text}
        <small>{amounts.unitOf(area.item.kcal)}</small>
      </span>
      <ChevronDown size={18} className={css.chevron ?? ''} />
    </span>
  )
}

function formatKcal({ t, amounts }: FoodFormat, item: FoodRecordItem): string {
  const kcal = getKnownNutrient(item, 'kcal')
  return kcal === null ? `${t('food.kcal')} ${t('find.unknown')}` : amounts.format(area.item.kcal, kcal)
}

/** The link that edits an own food. */
function EditOwnFoodLink({
  result: { food },
  foodFormat: { t },
}: Pick<FoodRowProps, 'result'> & Pick<FoodPartProps, 'foodFormat'>) {
  const currentPath = useCurrentPath()
  if (!food.id.startsWith('own:')) return
  return (
    <div className={css.edit}>
      <ButtonLink href={linkToOwnFood(food.id, currentPath)} size="s" icon={Pencil}>
        {t('find.own.edit')}
      </ButtonLink>
    </div>
  )
}
