import { food as area } from '@haru/shared/areas/food.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { ChevronDown, Pencil } from 'lucide-react'
import { useId } from 'react'
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
  knownNutrient,
} from '../pick/food-format.ts'
import { type FoodRecordItem, onePortion } from '../pick/picked-foods.ts'
import { UnknownValue } from '../pick/UnknownValue.tsx'
import type { FoodPicker } from '../pick/useFoodPicker.ts'
import { FavoriteStar } from './FavoriteStar.tsx'
import css from './FoodRow.module.css'
import { Nutrition } from './Nutrition.tsx'

interface FoodRowProps {
  readonly found: FoodSearchResult
  readonly picker: FoodPicker
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  /** Opens the sheet that edits the portion. */
  readonly onPortion: (found: FoodSearchResult) => void
}

/** A food of a list: the checkbox picks it, its name expands it, and the star makes it a favourite. */
export function FoodRow({ found, picker, open, onOpen, onPortion }: FoodRowProps) {
  const { foodFormat, favorites } = picker
  const item = picker.toItem(found)
  const portion = formatPortion(foodFormat, item, found.food.per)
  const id = useId()
  return (
    <div className={css.food} data-picked={picker.isPicked(found)}>
      <div className={css.check}>
        <Checkbox
          label={
            <span className="sr-only">{`${formatFoodName(foodFormat, found, item)}, ${portion}, ${formatKcal(foodFormat, item)}`}</span>
          }
          checked={picker.isPicked(found)}
          onChecked={(isOn) => picker.pick(found, isOn ? onePortion : null)}
        />
      </div>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpen(!open)}
      >
        <Names found={found} item={item} foodFormat={foodFormat} />
        <Kcal item={item} foodFormat={foodFormat} />
      </button>
      <div className={css.star}>
        <FavoriteStar
          name={item.name}
          food={found.usual}
          isOn={favorites.has(found.usual)}
          onToggle={favorites.toggle}
        />
      </div>
      <div className={css.under}>
        <button
          type="button"
          className={css.portion}
          aria-label={foodFormat.t('find.portion.of', { name: item.name, portion })}
          aria-haspopup="dialog"
          onClick={() => onPortion(found)}
        >
          <span>{portion}</span>
          <ChevronDown size={14} />
        </button>
        <span className={css.source}>{formatSource(foodFormat, found)}</span>
      </div>
      <div id={id} className={css.nutrition} hidden={!open}>
        {open && <Nutrition foodFormat={foodFormat} food={found.food} item={item} />}
        {open && <EditOwnFoodLink found={found} foodFormat={foodFormat} />}
      </div>
    </div>
  )
}

interface FoodPartProps {
  readonly item: FoodRecordItem
  readonly foodFormat: FoodFormat
}

function Names({ found, item, foodFormat }: FoodPartProps & Pick<FoodRowProps, 'found'>) {
  const others = formatFoodDetails(foodFormat, found, item)
  return (
    <span className={css.words}>
      <b dir="auto">{formatFoodName(foodFormat, found, item)}</b>
      {others !== '' && <small dir="auto">{others}</small>}
    </span>
  )
}

function Kcal({ item, foodFormat: { amounts } }: FoodPartProps) {
  const kcal = knownNutrient(item, 'kcal')
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
  const kcal = knownNutrient(item, 'kcal')
  return kcal === null ? `${t('food.kcal')} ${t('find.unknown')}` : amounts.format(area.item.kcal, kcal)
}

/** The link that edits an own food. */
function EditOwnFoodLink({
  found: { food },
  foodFormat: { t },
}: Pick<FoodRowProps, 'found'> & Pick<FoodPartProps, 'foodFormat'>) {
  const here = useCurrentPath()
  if (!food.id.startsWith('own:')) return
  return (
    <div className={css.edit}>
      <ButtonLink href={linkToOwnFood(food.id, here)} size="s" icon={Pencil}>
        {t('find.own.edit')}
      </ButtonLink>
    </div>
  )
}
