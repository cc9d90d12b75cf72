import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../lib/language.tsx'
import { readLocal } from '../lib/local-storage.ts'
import { useConfirmDialog } from '../ui/overlays/ChoiceDialog.tsx'
import { ActionRow } from './ActionRow.tsx'
import { clearStorage, countUnsaved, hasLockedChanges } from './clear-storage.ts'

/** Clears everything that Haru stores in this browser. Nothing on the server changes. */
export function ClearStorageRow() {
  const t = useText()
  const confirm = useConfirmDialog()
  const [isBusy, setBusy] = useState(false)

  async function handlePress() {
    const count = await countUnsaved(readLocal('pending'))
    const lost = count === 0 ? t('settings.clear.nothing') : t('settings.clear.lost', { count })
    const locked = (await hasLockedChanges().catch(() => false)) ? ` ${t('settings.clear.locked')}` : ''
    const text = `${t('settings.clear.text')} ${lost}${locked}`
    const isSure = await confirm({ title: t('settings.clear.ask'), text, yes: t('settings.clear.yes'), danger: true })
    if (!isSure) return
    setBusy(true)
    await clearStorage()
  }

  return <ActionRow icon={Eraser} label={t('settings.clear')} isBusy={isBusy} onPress={() => void handlePress()} />
}
