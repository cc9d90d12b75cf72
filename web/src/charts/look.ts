import { type Period, type PeriodType, periodAround } from '@haru/shared/calendar/period.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSession } from '../session/session.tsx'
import type { Choices } from './choices.ts'

/** What a card looks at, and how to look at something else. */
export interface Look<Span extends string> {
  readonly spans: readonly Span[]
  readonly span: Span
  /** Another span begins at the period that contains today. */
  readonly setSpan: (span: Span) => void
  /** What the arrows say. */
  readonly period: Period
  readonly setPeriod: (period: Period) => void
  /** What is drawn: the one before, while the next is on its way. */
  readonly shown: Period
}

/** The span is remembered; the period is not, so that a card always begins with now. */
export function useLook<Span extends string>(
  choices: Choices,
  spans: readonly Span[],
  typeOf: (span: Span) => PeriodType,
  initial?: Span,
): Look<Span> {
  const now = useSession().today()
  const span = choices.one('span', spans, initial)
  const type = typeOf(span)
  const [stepped, setPeriod] = useState<Period | null>(null)
  const period = useMemo(() => stepped ?? periodAround(type, now), [stepped, type, now])
  const shown = useDeferredValue(period)

  function handleSpan(next: Span) {
    choices.choose('span', next)
    setPeriod(null)
  }

  return { spans, span, setSpan: handleSpan, period, setPeriod, shown }
}
