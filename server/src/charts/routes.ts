import type { AnyArea } from '@haru/shared/areas/define.ts'
import { today } from '@haru/shared/calendar/day.ts'
import { chartCalls } from '@haru/shared/contract/chart.ts'
import { pointSpans, spans } from '@haru/shared/engine/chart.ts'
import { chartAverage, chartLine, chartPie } from '@haru/shared/tracking/chart.ts'
import type { Store } from '@haru/shared/tracking/store.ts'
import type { Clocks } from '../clocks.ts'
import { type App, answer } from '../http/answer.ts'
import type { Keep } from '../tracking/kept.ts'

interface Charting {
  readonly areas: readonly AnyArea[]
  readonly store: Store
  readonly keep: Keep
  readonly clocks: Pick<Clocks, 'now'>
}

/** The charts of every area. */
export function chartRoutes(app: App, { areas, store, keep, clocks }: Charting): void {
  for (const area of areas) {
    const { pie, line, average } = chartCalls(area)
    for (const span of spans) {
      // Pies are made of every item of a year, and averages of its every day.
      answer(app, pie[span], ({ DATE }, caller) =>
        keep(caller, `pie ${area.id} ${DATE.start} ${DATE.end}`, () => chartPie(store, caller, area, DATE)),
      )
    }
    for (const span of pointSpans) {
      answer(app, line[span], ({ DATE }, caller) =>
        chartLine(store, caller, area, DATE, today(caller.timeZone, new Date(clocks.now()))),
      )
      answer(app, average[span], ({ DATE }, caller) => {
        const key = `average ${span} ${area.id} ${DATE.start} ${DATE.end}`
        return keep(caller, key, () => chartAverage(store, caller, area, span, DATE))
      })
    }
  }
}
