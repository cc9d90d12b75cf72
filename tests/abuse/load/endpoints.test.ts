import { areas } from '@haru/shared/areas/register.ts'
import { listAllCalls } from '@haru/shared/contract/all.ts'
import { beforeAll, expect, test } from 'vitest'
import { type EndpointMeasurement, measureEndpoints } from '../../support/api/measure-endpoints.ts'
import { otherRoutes } from '../../support/api/other-routes.ts'

/** In units of a fixed piece of work: 1.5 times the goal of 20 ms. */
const maxUnits = 22
const maxRounds = 3

let measured: EndpointMeasurement
beforeAll(async () => {
  measured = await measureEndpoints(maxRounds, (result) => longPieces(result).length === 0)
  // This takes a minute on two idle cores. A busy machine takes longer, but the CPU time of each piece is the same.
}, 900_000)

function longPieces({ pieces, unitMs }: EndpointMeasurement): readonly string[] {
  const long = pieces.filter(({ cpuMs }) => cpuMs > maxUnits * unitMs)
  return long.map(({ name, cpuMs, path }) => `${name}: ${(cpuMs / unitMs).toFixed(0)} units, ${path}`)
}

// The delay that a user with an account at its limits causes for others.
test('no endpoint holds the event loop for long in one piece, for an account at its limits', { tags: ['long'] }, () => {
  expect(longPieces(measured)).toEqual([])
})

test('every endpoint is among those that were measured', { tags: ['long'] }, () => {
  const expected = [...listAllCalls(areas).map(({ method, path }) => `${method} ${path}`), ...otherRoutes]
  expect(measured.pieces.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
})
