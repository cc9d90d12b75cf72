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
    const { count, isPartial } = await countUnsaved(readLocal('pending'))
    const hasLocked = await hasLockedChanges().catch(() => false)
    const sentences = [
      t('settings.clear.text'),
      count > 0 ? t('settings.clear.lost', { count }) : '',
      isPartial ? t('settings.clear.unreadable') : '',
      count === 0 && !isPartial ? t('settings.clear.nothing') : '',
      hasLocked ? t('settings.clear.locked') : '',
    ]
    const text = sentences.filter((sentence) => sentence !== '').join(' ')
    const isSure = await confirm({ title: t('settings.clear.ask'), text, yes: t('settings.clear.yes'), danger: true })
    if (!isSure) return
    setBusy(true)
    await clearStorage()
  }

  return <ActionRow icon={Eraser} label={t('settings.clear')} isBusy={isBusy} onPress={() => void handlePress()} />
}
