import type { Day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround, shiftPeriod } from '@haru/shared/calendar/period.ts'
import { useEffect, useEffectEvent } from 'react'

export interface ScreenPeriod {
  readonly period: Period
  readonly today: Day
  readonly onPeriod: (period: Period) => void
}

/** Moves the period by a number of periods, or with null to the period around today. */
type TurnPeriod = (by: number | null) => void

const turns = new Set<TurnPeriod>()

/** Lets shortcuts move the period of a screen. On a screen with several charts they move all of them. */
export function useScreenPeriod({ period, today, onPeriod }: ScreenPeriod): void {
  const turn = useEffectEvent<TurnPeriod>((by) =>
    onPeriod(by === null ? periodAround(period.type, today) : shiftPeriod(period, by)),
  )
  useEffect(() => {
    const handleTurn: TurnPeriod = (by) => turn(by)
    turns.add(handleTurn)
    return () => void turns.delete(handleTurn)
  }, [])
}

export const turnScreenPeriod: TurnPeriod = (by) => {
  for (const turn of turns) turn(by)
}
