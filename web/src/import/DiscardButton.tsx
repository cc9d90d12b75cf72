import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { useLocation } from 'wouter'
import { useText } from '../lib/language.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { importListPath } from './import-paths.ts'
import { useRemoveImport } from './queries.ts'

/** Discards an import that is not stored, and goes back to the list. */
export function DiscardButton({ import: shown }: { readonly import: Import }) {
  const t = useText()
  const [, navigate] = useLocation()
  const { remove, busyId } = useRemoveImport()

  async function discard() {
    if (await remove(shown)) navigate(importListPath, { replace: true })
  }

  return (
    <Button kind="quiet" busy={busyId !== null} onClick={() => void discard()}>
      {t('imports.discard')}
    </Button>
  )
}
