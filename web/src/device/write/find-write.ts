import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { createEndpointKey } from '@haru/shared/contract/wire/endpoint-key.ts'
import { listWritePaths } from '../food/food-parts.ts'
import { loadPart } from '../load-part.ts'
import type { LocalWrite } from './local-write.ts'
import { type ExchangeOptions, exchangeBriefly } from './operation-sender.ts'

/**
 * Returns what finds the write of a call; null if this device does not do it. The code of the writes of lists is loaded at their first call. Where it cannot be
 * loaded, the server does them, after the earlier changes that wait; those of entries need no such code.
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
