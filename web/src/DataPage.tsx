import { ReauthProvider } from './account/reauth/ReauthProvider.tsx'
import { DataScreen } from './transfer/DataScreen.tsx'

/** What a person has, with the question who they are, which taking it away needs. */
export function DataPage() {
  return (
    <ReauthProvider>
      <DataScreen />
    </ReauthProvider>
  )
}
