import type { AnyArea } from '@haru/shared/areas/define.ts'
import { chartCalls } from '@haru/shared/contract/charts/chart.ts'
import { lastItemsCall } from '@haru/shared/contract/tracking/last-items.ts'
import { personalBestsCall } from '@haru/shared/contract/tracking/personal-bests.ts'
import { routinesCall } from '@haru/shared/contract/tracking/routines.ts'
import { spreadsheetCalls } from '@haru/shared/contract/tracking/spreadsheets.ts'
import { suggestionCall } from '@haru/shared/contract/tracking/suggestion.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { listAreaCollections } from '@haru/shared/tracking/collections.ts'

// Sample inputs of calls that read an area.

/** The seven chart calls of an area with the parameters of the specification, every span around a day. */
export function chartsOf(area: AnyArea) {
  const DATE = {
    dateType: 'day',
    dateStart: '2026-03-31',
    dateEnd: '2026-03-31',
    weekStart: '2026-03-30',
    weekEnd: '2026-04-05',
    monthStart: '2026-03-01',
    monthEnd: '2026-03-31',
    yearStart: '2026-01-01',
    yearEnd: '2026-12-31',
  }
  const calls = Object.values(chartCalls(area)).flatMap((spans) => Object.values(spans)) as unknown as Endpoint[]
  return calls.map((call) => ({ call, path: call.path, input: { DATE } }))
}

/** The spreadsheets of the records and the goals of a month. */
export function spreadsheetsOf(area: AnyArea) {
  const DATE = { dateType: 'month', dateStart: '2026-03-01', dateEnd: '2026-03-31' }
  const calls = listAreaCollections([area]).flatMap((collection) => Object.values(spreadsheetCalls(collection)))
  return (calls as unknown as Endpoint[]).map((call) => ({ call, path: call.path, input: { DATE } }))
}

/** The suggested goal of a month. */
export function suggestionOf(area: AnyArea) {
  const call = suggestionCall(area) as unknown as Endpoint
  return {
    call,
    path: call.path,
    input: { DATE: { dateType: 'month', dateStart: '2026-03-01', dateEnd: '2026-03-31' } },
  }
}

/** The personal bests of a day, the last items before it, and the routines that are due on it. */
export const personalBestsOf = (area: AnyArea) => sampleOfDay(personalBestsCall(area))
export const lastItemsOf = (area: AnyArea) => sampleOfDay(lastItemsCall(area))
export const routinesOf = (area: AnyArea) => sampleOfDay(routinesCall(area))

function sampleOfDay(dayCall: unknown) {
  const call = dayCall as Endpoint
  return {
    call,
    path: call.path,
    input: { DATE: { dateType: 'day', dateStart: '2026-03-31', dateEnd: '2026-03-31' } },
  }
}
