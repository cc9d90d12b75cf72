import { type Period, type PeriodType, periodAround } from '@haru/shared/calendar/period.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSession } from '../session/session.tsx'
import type { ChartChoices } from './useChartChoices.ts'

/** What a card looks at, and how to look at something else. */
export interface ChartPeriod<Span extends string> {
  readonly spans: readonly Span[]
  readonly span: Span
  /** Another span begins at the period that contains today. */
  readonly setSpan: (span: Span) => void
  /** What the arrows say. */
  readonly period: Period
  readonly setPeriod: (period: Period) => void
  /** What is drawn: the one before, while the next is on its way. */
  readonly displayed: Period
}

/** The span is remembered; the period is not, so that a card always begins with now. */
export function useChartPeriod<Span extends string>(
  choices: ChartChoices,
  spans: readonly Span[],
  periodType: (span: Span) => PeriodType,
  initial?: Span,
): ChartPeriod<Span> {
  const today = useSession().today()
  const span = choices.getOne('span', spans, initial)
  const type = periodType(span)
  const [chosenPeriod, setPeriod] = useState<Period | null>(null)
  const period = useMemo(() => chosenPeriod ?? periodAround(type, today), [chosenPeriod, type, today])
  const displayed = useDeferredValue(period)

  function handleSpan(next: Span) {
    choices.choose('span', next)
    setPeriod(null)
  }

  return { spans, span, setSpan: handleSpan, period, setPeriod, displayed }
}
