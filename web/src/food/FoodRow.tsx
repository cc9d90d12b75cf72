import { food as area } from '@haru/shared/areas/food.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { ChevronDown, Pencil } from 'lucide-react'
import { useId } from 'react'
import { useCurrentPath } from '../navigation/url-state.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { Checkbox } from '../ui/inputs/Checkbox.tsx'
import css from './FoodRow.module.css'
import { Nutrition } from './Nutrition.tsx'
import { editOwnLink } from './paths.ts'
import { type FoodItem, once } from './pending.ts'
import type { Picks } from './picks.ts'
import { Star } from './Star.tsx'
import { known, nameIn, otherWords, portionText, sourceName, type Telling } from './telling.ts'
import { Unknown } from './Unknown.tsx'

export interface FoodRowProps {
  readonly found: FoodSearchResult
  readonly picks: Picks
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  /** Asks how much of it was eaten. */
  readonly onPortion: (found: FoodSearchResult) => void
}

/** A food that was found: picked by its box, told of when its name is pressed, liked by its star. */
export function FoodRow({ found, picks, open, onOpen, onPortion }: FoodRowProps) {
  const { telling, favorites } = picks
  const item = picks.itemOf(found)
  const portion = portionText(telling, item, found.food.per)
  const id = useId()
  return (
    <div className={css.food} data-picked={picks.has(found)}>
      <div className={css.check}>
        <Checkbox
          label={
            <span className="sr-only">{`${nameIn(telling, found, item)}, ${portion}, ${kcalWords(telling, item)}`}</span>
          }
          checked={picks.has(found)}
          onChecked={(isOn) => picks.pick(found, isOn ? once : null)}
        />
      </div>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpen(!open)}
      >
        <Names found={found} item={item} telling={telling} />
        <Kcal item={item} telling={telling} />
      </button>
      <div className={css.star}>
        <Star name={item.name} food={found.usual} isOn={favorites.has(found.usual)} onToggle={favorites.toggle} />
      </div>
      <div className={css.under}>
        <button
          type="button"
          className={css.portion}
          aria-label={telling.t('find.portion.of', { name: item.name, portion })}
          aria-haspopup="dialog"
          onClick={() => onPortion(found)}
        >
          <span>{portion}</span>
          <ChevronDown size={14} />
        </button>
        <span className={css.source}>{sourceName(telling, found)}</span>
      </div>
      <div id={id} className={css.inside} hidden={!open}>
        {open && <Nutrition telling={telling} food={found.food} item={item} />}
        {open && <EditOwn found={found} telling={telling} />}
      </div>
    </div>
  )
}

interface PartProps {
  readonly item: FoodItem
  readonly telling: Telling
}

function Names({ found, item, telling }: PartProps & Pick<FoodRowProps, 'found'>) {
  const others = otherWords(telling, found, item)
  return (
    <span className={css.words}>
      <b dir="auto">{nameIn(telling, found, item)}</b>
      {others !== '' && <small dir="auto">{others}</small>}
    </span>
  )
}

function Kcal({ item, telling: { amounts } }: PartProps) {
  const kcal = known(item, 'kcal')
  return (
    <span className={css.kcal}>
      <span>
        {kcal === null ? <Unknown /> : amounts.formatParts(area.item.kcal, kcal).text}
        <small>{amounts.unitOf(area.item.kcal)}</small>
      </span>
      <ChevronDown size={18} className={css.chevron ?? ''} />
    </span>
  )
}

function kcalWords({ t, amounts }: Telling, item: FoodItem): string {
  const kcal = known(item, 'kcal')
  return kcal === null ? `${t('food.kcal')} ${t('find.unknown')}` : amounts.format(area.item.kcal, kcal)
}

/** A food of one's own can be changed. */
function EditOwn({ found: { food }, telling: { t } }: Pick<FoodRowProps, 'found'> & Pick<PartProps, 'telling'>) {
  const here = useCurrentPath()
  if (!food.id.startsWith('own:')) return
  return (
    <div className={css.edit}>
      <ButtonLink href={editOwnLink(food.id, here)} size="s" icon={Pencil}>
        {t('find.own.edit')}
      </ButtonLink>
    </div>
  )
}
