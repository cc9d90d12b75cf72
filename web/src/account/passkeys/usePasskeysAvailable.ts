import { useQuery } from '@tanstack/react-query'
import { useIsPrerendered } from '../../lib/useIsPrerendered.ts'
import { serverOptionsQuery } from '../server-options-query.ts'

/** Whether the browser supports passkeys and the server accepts them for this host. */
export function usePasskeysAvailable(): boolean {
  const { data: options } = useQuery(serverOptionsQuery)
  const isPrerendered = useIsPrerendered()
  // The server has compared the host name, and the browser is asked afterwards.
  if (isPrerendered) return options !== undefined && options.passkeys !== null
  const { hostname } = window.location
  if (typeof window.PublicKeyCredential !== 'function') return false
  // Guessed until the server has responded, so that the layout does not shift.
  return options === undefined ? isDomainName(hostname) : options.passkeys === hostname
}

function isDomainName(host: string): boolean {
  return !/^[\d.]+$|^\[/.test(host)
}
