import { useQuery } from '@tanstack/react-query'
import { optionsQuery } from '../options.ts'

/** Whether a passkey can be made or used on this page: by the browser, and for the host that the server has them for. */
export function usePasskeysOffered(): boolean {
  const { data: options } = useQuery(optionsQuery)
  const { hostname } = window.location
  if (typeof window.PublicKeyCredential !== 'function') return false
  // Until the server has answered, as most are: so that nothing moves when it has.
  return options === undefined ? isName(hostname) : options.passkeys === hostname
}

function isName(host: string): boolean {
  return !/^[\d.]+$|^\[/.test(host)
}
