import { useEffect, useEffectEvent } from 'react'
import { useText } from './lib/language.tsx'
import { type NewVersion, useNewVersion } from './session/new-version.ts'
import { registerServiceWorker, watchForNewVersion } from './session/service-worker.ts'
import { useToast } from './ui/overlays/Toasts.tsx'

/** Keeps the files of the app on the device, and tells the user about a new version of them. */
export function AppUpdates() {
  const t = useText()
  const toast = useToast()
  const newVersion = useNewVersion()
  const announce = useEffectEvent(({ use }: NewVersion) =>
    toast({ kind: 'info', text: t('shell.newVersion'), action: { label: t('shell.newVersion.use'), onAction: use } }),
  )
  useEffect(() => {
    if (newVersion !== null) announce(newVersion)
  }, [newVersion])
  useEffect(() => {
    void registerServiceWorker().then((registration) => registration && watchForNewVersion(registration))
  }, [])
  return null
}
