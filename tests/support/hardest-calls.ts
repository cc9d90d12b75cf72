import { queryOf } from '@haru/server/src/testing/client.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { type Asked, everyCall } from './wire-samples.ts'

/** A request of one call of the contract. */
export interface HardCall {
  /** Such as `GET /calendar/list`. */
  readonly name: string
  readonly method: string
  /** Below the server. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

const api = '/haru/api'

/** Every call of the contract, reads in all the ways that make them hard for a server; what ends the session comes last. */
export function hardestCalls(last: Day): readonly HardCall[] {
  const all = everyCall(areas).flatMap((asked) => inputsOf(asked, last).map((input) => callOf(asked, input)))
  return all.toSorted((a, b) => orderOf(a) - orderOf(b))
}

const endings = ['POST /user/logout', 'DELETE /user/sessions', 'PUT /user/password', 'DELETE /user/delete']

function orderOf({ name, method }: HardCall): number {
  const ending = endings.indexOf(name)
  if (ending >= 0) return 10 + ending
  return method === 'GET' ? 0 : 1
}

function inputsOf({ call, input }: Asked, last: Day): readonly Asked['input'][] {
  if (call.method !== 'GET' || !('DATE' in input)) return [input]
  const year = periodAround('year', addDays(last, -400))
  const dates = [
    input['DATE'],
    { dateType: '', dateStart: addDays(last, -3659), dateEnd: last },
    { dateType: 'year', dateStart: year.start, dateEnd: year.end },
  ]
  const pages = 'PAGING' in input ? [1, 40, 300].map((page) => ({ sort: 'desc', page })) : [null]
  return dates.flatMap((DATE) => pages.map((PAGING) => ({ ...input, DATE, ...(PAGING === null ? {} : { PAGING }) })))
}

function callOf({ call, path, file }: Asked, input: Asked['input']): HardCall {
  const { method } = call
  const name = `${method} ${call.path}`
  if (file !== undefined) {
    const body = typeof file.body === 'string' ? file.body : new Uint8Array(file.body)
    return { name, method, path: `${api}${path}${queryOf(input)}`, headers: { 'content-type': file.type }, body }
  }
  if (method === 'GET') return { name, method, path: `${api}${path}${queryOf(input)}`, headers: {}, body: null }
  const headers = { 'content-type': 'application/json' }
  return { name, method, path: `${api}${path}`, headers, body: JSON.stringify(input) }
}
