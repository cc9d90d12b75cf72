import { type Day, yearOf } from '@haru/shared/calendar/day.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { NextItem, NextRoutine } from '@haru/shared/tracking/read/routines.ts'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../session/session.tsx'
import { QueryFailure } from '../shell/failure/QueryFailure.tsx'
import { type AreaFormat, summarizeItem, toAreaTone } from '../tracking/format/area-format.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import { Checkbox } from '../ui/inputs/Checkbox.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import css from './RoutineSheet.module.css'
import { routinesQuery } from './routines-query.ts'

interface RoutineSheetProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  readonly day: Day
  /** Adds the items of a routine. Returns whether they are added: then the sheet closes. */
  readonly onStart: (items: readonly Values[], name: string) => Promise<boolean>
  readonly onClose: () => void
}

/** The routines of an area, those that are due first. Each shows what the next workout begins with, and starts it. */
export function RoutineSheet({ areaFormat, category, day, onStart, onClose }: RoutineSheetProps) {
  const { t, area } = areaFormat
  const { units } = useSession()
  const query = useQuery(routinesQuery(area, day, units))
  const { data: routines } = query

  async function handleStart(items: readonly Values[], name: string): Promise<void> {
    if (await onStart(items, name)) onClose()
  }

  return (
    <Sheet open onClose={onClose} title={t('routine.title')}>
      {query.isPending && <Skeleton lines={6} />}
      <QueryFailure query={query} />
      {routines?.length === 0 && <p>{t('routine.none')}</p>}
      {routines?.map((routine, i) => (
        <RoutineDetails
          key={routine.id}
          {...{ areaFormat, category, day, routine }}
          isOpen={i === 0 || routine.dueSince !== null}
          onStart={handleStart}
        />
      ))}
    </Sheet>
  )
}

interface RoutineDetailsProps extends Pick<RoutineSheetProps, 'areaFormat' | 'category' | 'day'> {
  readonly routine: NextRoutine
  readonly isOpen: boolean
  readonly onStart: (items: readonly Values[], name: string) => Promise<void>
}

function RoutineDetails({ areaFormat, category, day, routine, isOpen, onStart }: RoutineDetailsProps) {
  const { t, area, format } = areaFormat
  const { name, dueSince, items } = routine
  const [repeated, setRepeated] = useState<ReadonlySet<number>>(new Set())
  const chosenItems = items.map(({ item, increased }, i) => (repeated.has(i) ? item : (increased ?? item)))
  const due = dueSince === day ? t('routine.due') : dueSince && t('routine.due.since', { day: format.day(dueSince) })

  function handleIncrease(index: number, isIncreased: boolean) {
    setRepeated((before) =>
      isIncreased ? new Set([...before].filter((i) => i !== index)) : new Set([...before, index]),
    )
  }

  return (
    <details className={css.routine} open={isOpen}>
      <summary>
        <bdi>{name}</bdi>
        {due && <small className={css.due}>{due}</small>}
      </summary>
      <ol className={css.items}>
        {items.map((next, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a routine do not change while the sheet is open.
          <li key={i}>
            <NextItemLine
              {...{ areaFormat, category, next }}
              isIncreased={!repeated.has(i)}
              onIncreased={(isIncreased) => handleIncrease(i, isIncreased)}
            />
          </li>
        ))}
      </ol>
      <Button wide kind="primary" icon={Play} tone={toAreaTone(area)} onClick={() => void onStart(chosenItems, name)}>
        {t('routine.start', { name })}
      </Button>
    </details>
  )
}

interface NextItemLineProps extends Pick<RoutineSheetProps, 'areaFormat' | 'category'> {
  readonly next: NextItem
  readonly isIncreased: boolean
  readonly onIncreased: (isIncreased: boolean) => void
}

function NextItemLine({ areaFormat, category, next, isIncreased, onIncreased }: NextItemLineProps) {
  const { t, format } = areaFormat
  const { today } = useSession()
  const { item, increased, lastDay } = next
  const { part, title, amount } = summarizeItem(areaFormat, category, isIncreased && increased ? increased : item)
  const last =
    lastDay === null ? t('routine.last.none') : t('routine.last', { day: format.day(lastDay, yearOf(today())) })
  return (
    <>
      <p className={css.item}>
        <b>{title || part}</b>
        <span>{amount}</span>
        <small>{last}</small>
      </p>
      {increased && (
        <Checkbox
          label={t('routine.increase', { amount: summarizeItem(areaFormat, category, increased).amount })}
          checked={isIncreased}
          onChecked={onIncreased}
        />
      )}
    </>
  )
}
