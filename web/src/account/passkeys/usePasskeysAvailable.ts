import { useQuery } from '@tanstack/react-query'
import { serverOptionsQuery } from '../queries.ts'

/** Whether a passkey can be made or used on this page: by the browser, and for the host that the server has them for. */
export function usePasskeysAvailable(): boolean {
  const { data: options } = useQuery(serverOptionsQuery)
  const { hostname } = window.location
  if (typeof window.PublicKeyCredential !== 'function') return false
  // Until the server has answered, as most are: so that nothing moves when it has.
  return options === undefined ? isDomainName(hostname) : options.passkeys === hostname
}

function isDomainName(host: string): boolean {
  return !/^[\d.]+$|^\[/.test(host)
}
