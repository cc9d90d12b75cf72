import { type Period, type PeriodType, periodAround } from '@haru/shared/calendar/period.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSession } from '../session/session.tsx'
import type { ChartChoices } from './useChartChoices.ts'

/** The period of a chart card, and its setters. */
export interface ChartPeriod<Span extends string> {
  readonly spans: readonly Span[]
  readonly span: Span
  /** A new span starts at the period that contains today. */
  readonly setSpan: (span: Span) => void
  /** The selected period. */
  readonly period: Period
  readonly setPeriod: (period: Period) => void
  /** The drawn period: the previous one while the selected one is loading. */
  readonly displayed: Period
}

/** The span is stored; the period is not, so that a card always starts with the current period. */
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
