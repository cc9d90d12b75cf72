import { array, object, optional, type output, record, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import { pageSize } from '../../tracking/read/limits.ts'
import { nullableRevisionCodec, operationCodec } from '../tracking/draft.ts'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { pageCodec, pageRequestCodec, resultFormatCodec } from '../wire/envelope.ts'
import { importFormat } from './wire-import.ts'

/** The largest file that can be imported, in bytes. */
export const maxImportBytes = 200 * 1024 * 1024

/** A browser names the type of a file by its extension, so the content decides what it is. */
const importTypes = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'text/calendar',
  'text/xml',
  'application/xml',
  'application/zip',
  'application/x-ofx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const

/** The calls that import a file of another product (docs/imports.md). */
export function importCalls(areas: readonly AnyArea[]) {
  const output = (units: Units) => resultFormatCodec(importFormat(areas, units))
  return {
    create: endpoint({
      method: 'POST',
      path: '/import/create',
      access: 'user',
      requestTypes: importTypes,
      maxBodyBytes: maxImportBytes,
      summary:
        'Read a file of another product and show what its import would store; nothing is stored yet. Refuses a file of no known product (400 unknownFormat) and one that is broken (400 unreadable). The state is `reading` if reading takes longer than two seconds',
      input: () => object({ fileName: optional(string({ error: 'invalidField' })) }),
      output,
    }),
    detail: readEndpoint({
      path: '/import/detail',
      summary: 'An import of the user',
      input: () => idInput,
      output,
    }),
    list: readEndpoint({
      path: '/import/list',
      summary: 'The imports of the user, newest first, ten to a page, without what only the detail shows',
      input: () => object({ PAGING: pageRequestCodec(pageSize) }),
      output: (units) => pageCodec(importFormat(areas, units)),
    }),
    update: endpoint({
      method: 'PUT',
      path: '/import/update',
      access: 'user',
      summary: 'Answer questions about a file, and choose the categories of its names; all is worked out again',
      input: () => updateInput,
      output,
    }),
    commit: endpoint({
      method: 'POST',
      path: '/import/commit',
      access: 'user',
      summary:
        'Store what an import shows, completely or not at all. Refuses while a question has no answer (409 importNotReady). A committed import is not stored again',
      input: () => commitInput,
      output,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: '/import/delete',
      access: 'user',
      summary:
        'Discard an import, or take back what it stored. What the user has changed since stays, and is counted as `kept`',
      input: () => idInput,
      output,
    }),
  } as const
}

const anyText = string({ error: 'invalidField' })

const idInput = object({ importId: anyText })

const chosenNameSchema = object({ area: anyText, name: anyText, part: anyText, title: optional(anyText) })
export type ChosenName = output<typeof chosenNameSchema>

const updateInput = object({
  importId: anyText,
  revision: nullableRevisionCodec,
  OBJECT: object(
    {
      answers: optional(record(string(), anyText, { error: 'invalidField' })),
      names: optional(array(chosenNameSchema, { error: 'invalidField' })),
    },
    { error: 'invalidObject' },
  ),
})

const commitInput = object({ importId: anyText, revision: nullableRevisionCodec, operationId: operationCodec })
