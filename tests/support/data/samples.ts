import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { type Day, day } from '@haru/shared/calendar/day.ts'
import { type Period, type PeriodType, periodAround } from '@haru/shared/calendar/period.ts'
import { initialValues, type Values } from '@haru/shared/field/field.ts'
import { toBaseUnit } from '@haru/shared/field/quantity.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { createDefaultCategory, findCategoryName } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { SaveInput } from '@haru/shared/tracking/write/save.ts'
import { newId } from '../servers/stores.ts'

// The four areas that every test may use, by name.
function areaNamed(id: string) {
  const area = areas.find((each) => each.id === id)
  if (area === undefined) throw new Error(`no area ${id}`)
  return area
}

export const exercise = areaNamed('exercise')
export const food = areaNamed('food')
export const money = areaNamed('money')
export const sleep = areaNamed('sleep')

export const records = (area: Collection['area']): Collection => ({ area, kind: 'record' })
export const goals = (area: Collection['area']): Collection => ({ area, kind: 'goal' })

export function onDay(text: string): Period {
  return periodAround('day', day(text))
}

export function period(type: PeriodType, around: string): Period {
  return periodAround(type, day(around))
}

export function range(start: string, end: string): { readonly start: Day; readonly end: Day } {
  return { start: day(start), end: day(end) }
}

const units: Units = { weight: 'kg', currency: 'KRW' }

/** A weight in the stored unit. */
export const weighing = (kilograms: number) => toBaseUnit(kilograms, 'weight', units)
/** A sum of lifted weights in the stored unit. */
export const lifted = (kilograms: number) => toBaseUnit(kilograms, 'volume', units)

/** A spend of `amount`. */
export function spend(amount: number, content = ''): Values {
  return { ...initialValues(money.item), part: 'expense', title: 'food', amount, content }
}

export function lift(set: number, rep: number, kilograms: number): Values {
  return { ...initialValues(exercise.item), part: 'back', title: 'deadlift', set, rep, weight: weighing(kilograms) }
}

export function meal(name: string, kcal: number): Values {
  return { ...initialValues(food.item), part: 'lunch', name, kcal, carb: 100, protein: 50, fat: 25 }
}

/** '23:50' */
function minutes(clock: string): number {
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  return hours * 60 + rest
}

export function night(bed: string, wake: string): Values {
  return { part: 'night', bedTime: minutes(bed), wakeTime: minutes(wake) }
}

/** The values of a goal that follows the given metrics and no others. */
export function goalValues(area: AnyArea, followed: Values): Values {
  const metrics = Object.keys(area.metrics)
  return Object.fromEntries(metrics.map((metric) => [metric, followed[metric] ?? null]))
}

/** The name of the category of each item, where the categories of the area are the defaults. */
export function listCategoryNames(area: AnyArea, items: readonly Values[] = []): readonly string[] {
  const category = createDefaultCategory(area)
  return items.map(({ part, title }) =>
    findCategoryName(
      area,
      category,
      { part: String(part), title: title === undefined ? null : String(title) },
      (of, at) => `${of.id} ${at.part} ${at.title}`,
    ),
  )
}

/** A save of a new entry on a free period. */
export function creation(at: Period, { items = [], values = {}, ...rest }: Partial<SaveInput> = {}): SaveInput {
  return { mode: 'create', period: at, loaded: null, id: newId(), values, items, operation: null, ...rest }
}

/** A save from an editor that has `entry` loaded. */
export function edition(
  { id, period: at, values, items, revision }: Entry,
  change: Partial<SaveInput> = {},
): SaveInput {
  return {
    mode: 'update',
    period: at,
    loaded: { id, period: at, revision },
    id,
    values,
    items,
    operation: null,
    ...change,
  }
}
