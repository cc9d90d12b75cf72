import type { Reply } from '@haru/server/src/testing/client.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { errorStatus } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { isTextKey } from '@haru/shared/i18n/translate.ts'
import { expect } from 'vitest'
import * as z from 'zod/mini'

const statuses: readonly number[] = [200, 412, ...Object.values(errorStatus).filter((status) => status < 500)]

/**
 * The response of a call, whatever its request was, has the form that the contract declares: a file, an output that decodes, or an
 * error with a known code (`withLeakChecks` compares the code and the status). `units` are those of the caller.
 */
export function expectContractResponse(call: Endpoint, { status, body, headers, text }: Reply, units: Units): void {
  expect(statuses).toContain(status)
  if (status === 200 && call.responseType !== undefined) {
    expect(headers['content-type']).toBe(call.responseType)
    return
  }
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(isTextKey(en, body.msg), body.msg).toBe(true)
  expect(text).not.toMatch(/[\\/][\w.-]+\.[jt]s\b|\/(tmp|usr|home|var)\//)
  if (status !== 200) {
    expect(body.status).toBe('fail')
    return
  }
  const output = call.output(units)
  const decoded = z.safeDecode(output, body)
  expect(decoded.error?.issues, text.slice(0, 500)).toBeUndefined()
  expect(JSON.parse(JSON.stringify(z.encode(output, decoded.data)))).toEqual(body)
}
