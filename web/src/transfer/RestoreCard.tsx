import { accountDataCalls, type ListCount, maxRestoreBytes } from '@haru/shared/contract/account/account-data.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FolderUp, PackagePlus } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { sendFile } from '../lib/call.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { DataCounts } from './DataCounts.tsx'
import { withMediaType } from './media-type.ts'
import { omitEmptyLists } from './queries.ts'
import { RestoreProblem } from './RestoreProblem.tsx'
import css from './transfer.module.css'

/** Restores an exported file into an empty account. */
export function RestoreCard({ counts }: { readonly counts: readonly ListCount[] }) {
  const t = useText()
  const restore = useRestore()
  const isRestored = restore.isSuccess
  const isEmpty = omitEmptyLists(counts).length === 0
  return (
    <Card title={t('data.bring')} mark={<PackagePlus size={20} />}>
      <div className={css.card}>
        {!isRestored && <p>{t(isEmpty ? 'data.bring.text' : 'data.bring.full')}</p>}
        {!isRestored && isEmpty && <FileChooser restore={restore} />}
        <div role="status" className={css.card}>
          {isRestored && <p className={css.restored}>{t('data.bring.done')}</p>}
          {isRestored && <DataCounts counts={restore.data} />}
        </div>
      </div>
    </Card>
  )
}

type RestoreMutation = ReturnType<typeof useRestore>

function FileChooser({ restore: { mutate, isPending, error, variables } }: { readonly restore: RestoreMutation }) {
  const t = useText()
  const format = useFormat()
  const box = useRef<HTMLInputElement>(null)

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Lets the same file be chosen again after it was corrected.
    target.value = ''
    if (file !== undefined) mutate(file)
  }

  return (
    <>
      <input
        ref={box}
        type="file"
        accept=".zip,.json,application/zip,application/json"
        hidden
        onChange={handleChange}
      />
      <Button kind="soft" icon={FolderUp} wide busy={isPending} onClick={() => box.current?.click()}>
        {t('data.bring.button')}
      </Button>
      <p className={css.note}>{t('data.bring.limit', { size: format.bytes(maxRestoreBytes) })}</p>
      <p role="status" className={css.note}>
        {isPending && t('data.bring.going', { name: variables.name, size: format.bytes(variables.size) })}
      </p>
      {error !== null && !isPending && <RestoreProblem error={error} />}
    </>
  )
}

/** Uploads a file to restore, and invalidates every query. */
function useRestore() {
  const client = useQueryClient()
  const { units } = useSession()
  return useMutation({
    mutationFn: (file: File) => sendFile(accountDataCalls.restore, withMediaType(file), units),
    onSuccess: () => client.invalidateQueries(),
  })
}
