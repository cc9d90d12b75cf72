import { useText } from '../../lib/language.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { CardGrid } from '../../ui/layout/CardGrid.tsx'
import { ReauthProvider } from '../reauth/ReauthProvider.tsx'
import { securityCards } from './security-cards.ts'

/** The sign-in methods and signed-in devices of the account. */
export function SecurityScreen() {
  const t = useText()
  return (
    <ReauthProvider>
      <Screen title={t('security.title')}>
        <CardGrid>
          {securityCards.map(({ id, Card }) => (
            <Card key={id} />
          ))}
        </CardGrid>
      </Screen>
    </ReauthProvider>
  )
}
