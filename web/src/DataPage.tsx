import { ReauthProvider } from './account/reauth/ReauthProvider.tsx'
import { DataScreen } from './transfer/DataScreen.tsx'

/** The data screen with the reauthentication dialog, which restoring and deleting data needs. */
export function DataPage() {
  return (
    <ReauthProvider>
      <DataScreen />
    </ReauthProvider>
  )
}
