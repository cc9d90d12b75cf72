import { accountDataCalls, type ListCount, maxRestoreBytes } from '@haru/shared/contract/account/account-data.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FolderUp, PackagePlus } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { sendFile } from '../lib/call.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { BringProblem } from './BringProblem.tsx'
import { typedFile } from './files.ts'
import { HeldList } from './HeldList.tsx'
import { someOf } from './held.ts'
import css from './transfer.module.css'

/** A file that was taken away, back into an account that has nothing yet. */
export function BringCard({ held }: { readonly held: readonly ListCount[] }) {
  const t = useText()
  const bringing = useBringing()
  const isBack = bringing.isSuccess
  const isEmpty = someOf(held).length === 0
  return (
    <Card title={t('data.bring')} mark={<PackagePlus size={20} />}>
      <div className={css.card}>
        {!isBack && <p>{t(isEmpty ? 'data.bring.text' : 'data.bring.full')}</p>}
        {!isBack && isEmpty && <Chooser bringing={bringing} />}
        <div role="status" className={css.card}>
          {isBack && <p className={css.back}>{t('data.bring.done')}</p>}
          {isBack && <HeldList held={bringing.data} />}
        </div>
      </div>
    </Card>
  )
}

type Bringing = ReturnType<typeof useBringing>

function Chooser({ bringing: { mutate, isPending, error, variables } }: { readonly bringing: Bringing }) {
  const t = useText()
  const format = useFormat()
  const box = useRef<HTMLInputElement>(null)

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file can be chosen again once it was put right.
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
      {error !== null && !isPending && <BringProblem error={error} />}
    </>
  )
}

/** Sends a file to be brought back; then everything that is on any screen is another. */
function useBringing() {
  const client = useQueryClient()
  const { units } = useSession()
  return useMutation({
    mutationFn: (file: File) => sendFile(accountDataCalls.restore, typedFile(file), units),
    onSuccess: () => client.invalidateQueries(),
  })
}
