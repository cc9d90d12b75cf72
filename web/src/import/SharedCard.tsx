import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useSearch } from 'wouter'
import { useText } from '../lib/language.tsx'
import { removeSharedFiles } from '../session/shared-files.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import type { UploadProps } from './ChooseCard.tsx'
import css from './import.module.css'
import { sharedFilesQuery } from './shared-files-query.ts'

/** The files that another app has shared with Haru, which leave the device when the user says so; a note if they did not arrive. */
export function SharedCard({ upload: { start, isPending } }: UploadProps) {
  const t = useText()
  const client = useQueryClient()
  const { data: files = [] } = useQuery(sharedFilesQuery)
  // Where no service worker has taken the files, the server has opened the screen without them.
  const isMissing = new URLSearchParams(useSearch()).get('shared') === 'missing'
  if (files.length === 0) return isMissing && <MissingCard />

  async function discard() {
    await removeSharedFiles()
    await client.invalidateQueries(sharedFilesQuery)
  }

  return (
    <Card title={t('imports.shared')} mark={<Share2 size={20} />}>
      <div className={css.card}>
        <ul className={css.files}>
          {files.map(({ path }) => (
            <li key={path}>{path}</li>
          ))}
        </ul>
        <p className={css.note}>{t('imports.shared.text')}</p>
        <div className={css.actions}>
          <Button
            kind="primary"
            busy={isPending}
            onClick={() => start({ listFiles: async () => files, onSent: discard })}
          >
            {t('imports.shared.read')}
          </Button>
          <Button kind="quiet" onClick={() => void discard()}>
            {t('imports.shared.discard')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function MissingCard() {
  const t = useText()
  return (
    <Card title={t('imports.shared')} mark={<Share2 size={20} />}>
      <p role="status">{t('imports.shared.missing')}</p>
    </Card>
  )
}
