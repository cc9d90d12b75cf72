import { ProvingProvider } from './account/proving.tsx'
import { DataScreen } from './transfer/DataScreen.tsx'

/** What a person has, with the question who they are, which taking it away needs. */
export function DataPage() {
  return (
    <ProvingProvider>
      <DataScreen />
    </ProvingProvider>
  )
}
