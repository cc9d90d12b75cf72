import { useQuery } from '@tanstack/react-query'
import { getDeviceCopy } from '../device/current-copy.ts'
import type { StoredVersion } from '../device/store/schema.ts'
import { crossAreaKey } from '../lib/query-keys.ts'
import { useUnsent } from './unsent-state.ts'

/** The versions on this device, the last one first. They are read again after each change of an entry. */
export function useVersions(): readonly StoredVersion[] {
  // The device may be opened after the screen.
  const { isLoaded } = useUnsent()
  const { data = [] } = useQuery({
    queryKey: crossAreaKey('versions', isLoaded),
    queryFn: () => {
      const device = getDeviceCopy()
      return device?.store.listVersions({ ownerId: device.userId }) ?? []
    },
    staleTime: 0,
  })
  return data
}
