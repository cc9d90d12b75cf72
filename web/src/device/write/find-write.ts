import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { createEndpointKey } from '@haru/shared/contract/wire/endpoint-key.ts'
import { listWritePaths } from '../food/food-parts.ts'
import { loadPart } from '../load-part.ts'
import type { LocalWrite } from './local-write.ts'
import { type ExchangeOptions, exchangeBriefly } from './operation-sender.ts'

/**
 * Returns a function that finds the write by which this device does a call; it returns null for a call that the server has to do. The code of the writes of
 * lists is loaded at their first call. If it cannot be loaded, the earlier changes are sent to the server, which then does the call.
 */
export function createWriteFinder(
  entryWrites: readonly LocalWrite[],
  loadListWrites: () => Promise<readonly LocalWrite[]>,
  exchange: ExchangeOptions,
): (endpoint: Endpoint) => Promise<LocalWrite['write'] | null> {
  const byKey = indexWrites(entryWrites)
  return async (endpoint) => {
    const isOfList = listWritePaths.test(endpoint.path)
    const writes = isOfList ? indexWrites(await loadPart(loadListWrites).catch(sendBefore)) : byKey
    return writes.get(createEndpointKey(endpoint)) ?? null
  }

  async function sendBefore(): Promise<readonly LocalWrite[]> {
    await exchangeBriefly(exchange)
    return []
  }
}

function indexWrites(writes: readonly LocalWrite[]): ReadonlyMap<string, LocalWrite['write']> {
  return new Map(writes.map(({ endpoint, write }) => [createEndpointKey(endpoint), write]))
}
