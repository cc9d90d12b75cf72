import type { Day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround, step } from '@haru/shared/calendar/period.ts'
import { useEffect, useEffectEvent } from 'react'

export interface ScreenPeriod {
  readonly period: Period
  readonly today: Day
  readonly onPeriod: (period: Period) => void
}

/** Another period by a key: so many further, or null for the one around today. */
type Turn = (by: number | null) => void

const turns = new Set<Turn>()

/** What a screen shows can be turned by a key as well as by its arrows. A screen of several charts turns all of them. */
export function useScreenPeriod({ period, today, onPeriod }: ScreenPeriod): void {
  const turn = useEffectEvent<Turn>((by) => onPeriod(by === null ? periodAround(period.type, today) : step(period, by)))
  useEffect(() => {
    const handleTurn: Turn = (by) => turn(by)
    turns.add(handleTurn)
    return () => void turns.delete(handleTurn)
  }, [])
}

export const turnScreen: Turn = (by) => {
  for (const turn of turns) turn(by)
}
