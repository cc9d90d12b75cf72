import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { loginPath } from '@haru/shared/contract/server/login-path.ts'
import { serverOptionsCall } from '@haru/shared/contract/server/options.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../lib/call.ts'
import { useIsOnline } from '../lib/connection.ts'
import { useText } from '../lib/language.tsx'
import { goBack } from '../navigation/history.ts'
import { MountSignal } from '../ui/behavior/MountSignal.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/display/EmptyState.tsx'
import { Face } from '../ui/display/Face.tsx'
import css from './NetworkScreen.module.css'
import { Screen } from './Screen.tsx'

/** While the server cannot be reached although there is a network, it is asked again in this interval. */
const retryMs = 5000

/**
 * A screen that works with the server only. Without a connection it says so instead, and opens once there is one. A screen that is open
 * already stays, because the user may have typed in it.
 */
export function NetworkScreen({ children }: { readonly children: ReactNode }) {
  const isOnline = useIsOnline()
  const [hasOpened, setOpened] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  if (!hasOpened && (isBlocked || !isOnline)) return <NoConnection onBlock={setBlocked} />
  return (
    <>
      {!isOnline && <ConnectionNote />}
      {children}
      <MountSignal onMount={() => setOpened(true)} />
    </>
  )
}

function NoConnection({ onBlock }: { readonly onBlock: (isBlocked: boolean) => void }) {
  const t = useText()
  const client = useQueryClient()
  const isOnline = useIsOnline()
  const [path, navigate] = useLocation()
  useRetry()
  const handleChange = useEffectEvent((hasConnection: boolean) => {
    // Requests again the data that the screen could not load.
    if (hasConnection) client.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' })
    onBlock(!hasConnection)
  })
  useEffect(() => handleChange(isOnline), [isOnline])
  return (
    <Screen title={t('shell.needsNetwork')} hideTitle>
      <div role="alert">
        <EmptyState
          picture={<Face band={3} size={72} />}
          title={t('shell.needsNetwork')}
          text={t('shell.needsNetwork.text')}
        >
          <Button kind="primary" onClick={() => void checkConnection()}>
            {t('shell.retry')}
          </Button>
          {!path.startsWith(loginPath) && <Button onClick={() => goBack() || navigate('/')}>{t('shell.back')}</Button>}
        </EmptyState>
      </div>
    </Screen>
  )
}

/** Above a screen that lost its connection. */
function ConnectionNote() {
  const t = useText()
  useRetry()
  return (
    <p role="status" className={css.note}>
      {t('shell.needsNetwork.lost')}
    </p>
  )
}

function useRetry(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (navigator.onLine) void checkConnection()
    }, retryMs)
    return () => clearInterval(timer)
  }, [])
}

/** A call that every user may send. Its response is not needed: `call` notes whether there was one. */
async function checkConnection(): Promise<void> {
  await call(serverOptionsCall, {}, completeSettings({})).catch(() => undefined)
}
