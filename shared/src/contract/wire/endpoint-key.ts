import type { Endpoint } from './endpoint.ts'

/** The method and path of an endpoint, which no other one has. */
export function createEndpointKey({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}
