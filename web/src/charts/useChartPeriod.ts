import type { Day } from '@haru/shared/calendar/day.ts'
import { type Period, type PeriodType, periodAround } from '@haru/shared/calendar/period.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSession } from '../session/session.tsx'
import type { ChartChoices, StoredChartChoices } from './useChartChoices.ts'

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

/** The spans of a card; the period of a span has the type `periodType`. */
export interface ChartSpans<Span extends string> {
  readonly spans: readonly Span[]
  readonly periodType: (span: Span) => PeriodType
  /** The span before a choice. Default: the first. */
  readonly initial?: Span
}

/** The span is stored; the period is not, so that a card always starts with the current period. */
export function useChartPeriod<Span extends string>(
  choices: ChartChoices,
  chartSpans: ChartSpans<Span>,
): ChartPeriod<Span> {
  const today = useSession().today()
  const { spans, initial } = chartSpans
  const span = choices.getOne('span', spans, initial)
  const { type, start, end } = findCurrentPeriod(choices, chartSpans, today)
  const [chosenPeriod, setPeriod] = useState<Period | null>(null)
  const period = useMemo(() => chosenPeriod ?? { type, start, end }, [chosenPeriod, type, start, end])
  const displayed = useDeferredValue(period)

  function handleSpan(next: Span) {
    choices.choose('span', next)
    setPeriod(null)
  }

  return { spans, span, setSpan: handleSpan, period, setPeriod, displayed }
}

/** The period that contains today, of the chosen span. A card begins with it. */
export function findCurrentPeriod<Span extends string>(
  choices: StoredChartChoices,
  { spans, periodType, initial }: ChartSpans<Span>,
  today: Day,
): Period {
  return periodAround(periodType(choices.getOne('span', spans, initial)), today)
}
