import { accountDataCalls, type ListCount } from '@haru/shared/contract/account/account-data.ts'
import { useMutation } from '@tanstack/react-query'
import { Download, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../lib/download-file.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { useReauth } from '../session/useReauth.ts'
import { useFailureToast } from '../shell/failure/useFailureToast.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { takeFile } from './files.ts'
import { HeldList } from './HeldList.tsx'
import { someOf } from './held.ts'
import css from './transfer.module.css'

/** Everything as one file. */
export function TakeCard({ held }: { readonly held: readonly ListCount[] }) {
  const t = useText()
  const format = useFormat()
  const { taking, bytes } = useTaking()
  return (
    <Card title={t('data.take')} mark={<PackageOpen size={20} />}>
      <div className={css.card}>
        <p>{t('data.take.text')}</p>
        {someOf(held).length > 0 && <HeldList held={held} />}
        <p className={css.note}>{t('data.take.also')}</p>
        <Button
          kind="primary"
          icon={Download}
          wide
          busy={taking.isPending}
          onClick={() => taking.mutate()}
          aria-describedby="data-taken"
        >
          {t('data.take.button')}
        </Button>
        <p id="data-taken" role="status" className={css.note}>
          {taking.isPending && bytes > 0 && t('data.take.coming', { size: format.bytes(bytes) })}
          {taking.isSuccess && t('data.take.done', { name: taking.data.name, size: format.bytes(bytes) })}
        </p>
      </div>
    </Card>
  )
}

function useTaking() {
  const proved = useReauth()
  const [bytes, setBytes] = useState(0)
  const taking = useMutation({
    mutationFn: () => {
      setBytes(0)
      return proved(() => takeFile(accountDataCalls.export, setBytes))
    },
    onSuccess: downloadFile,
    onError: useFailureToast(),
  })
  return { taking, bytes }
}
