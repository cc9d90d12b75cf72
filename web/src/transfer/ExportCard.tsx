import { accountDataCalls, type ListCount } from '@haru/shared/contract/account/account-data.ts'
import { useMutation } from '@tanstack/react-query'
import { Download, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../lib/download-file.ts'
import { fetchFile } from '../lib/fetch-file.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { useReauth } from '../session/useReauth.ts'
import { useFailureToast } from '../shell/failure/useFailureToast.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { DataCounts } from './DataCounts.tsx'
import { omitEmptyLists } from './queries.ts'
import css from './transfer.module.css'

/** Exports the account as one file. */
export function ExportCard({ counts }: { readonly counts: readonly ListCount[] }) {
  const t = useText()
  const format = useFormat()
  const { exportMutation, bytes } = useExport()
  return (
    <Card title={t('data.take')} mark={<PackageOpen size={20} />}>
      <div className={css.card}>
        <p>{t('data.take.text')}</p>
        {omitEmptyLists(counts).length > 0 && <DataCounts counts={counts} />}
        <p className={css.note}>{t('data.take.also')}</p>
        <Button
          kind="primary"
          icon={Download}
          wide
          busy={exportMutation.isPending}
          onClick={() => exportMutation.mutate()}
          aria-describedby="data-taken"
        >
          {t('data.take.button')}
        </Button>
        <p id="data-taken" role="status" className={css.note}>
          {exportMutation.isPending && bytes > 0 && t('data.take.coming', { size: format.bytes(bytes) })}
          {exportMutation.isSuccess &&
            t('data.take.done', { name: exportMutation.data.name, size: format.bytes(bytes) })}
        </p>
      </div>
    </Card>
  )
}

function useExport() {
  const withReauth = useReauth()
  const { units } = useSession()
  const [bytes, setBytes] = useState(0)
  const exportMutation = useMutation({
    mutationFn: () => {
      setBytes(0)
      return withReauth(() => fetchFile(accountDataCalls.export, {}, { units, onBytes: setBytes }))
    },
    onSuccess: downloadFile,
    onError: useFailureToast(),
  })
  return { exportMutation, bytes }
}
