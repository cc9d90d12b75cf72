import { FilePlus2, FolderInput, FolderPlus } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { useFormat, useText } from '../lib/language.tsx'
import { useHasKeyboard } from '../shell/useHasKeyboard.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Progress } from '../ui/display/Progress.tsx'
import { Card } from '../ui/layout/Card.tsx'
import css from './import.module.css'
import { formatFileProblem, shownMaxFileBytes } from './import-problem.ts'
import { listChosenFiles, listDroppedFiles, type PathFile } from './path-file.ts'
import type { UploadProgress, useUpload } from './useUpload.ts'

export interface UploadProps {
  readonly upload: ReturnType<typeof useUpload>
}

/** Takes files by a dialog, or dropped on it. */
export function ChooseCard({ upload }: UploadProps) {
  const t = useText()
  const format = useFormat()
  const { start, stop, progress, isPending, error } = upload
  const { isOver, handlers } = useDrop(upload)
  // A phone chooses and drops no folders.
  const hasFolders = useHasKeyboard()
  return (
    <Card title={t('imports.choose')} mark={<FolderInput size={20} />}>
      <div className={css.card}>
        <p>{t('imports.choose.text')}</p>
        <div className={hasFolders ? css.drop : css.card} data-over={isOver} {...handlers}>
          <FileButtons
            hasFolders={hasFolders}
            isBusy={isPending}
            onFiles={(files) => start({ listFiles: async () => files })}
          />
        </div>
        <p className={css.note}>{t('imports.choose.limit', { size: format.bytes(shownMaxFileBytes) })}</p>
        <div role="status" className={css.card}>
          {progress !== null && <UploadStatus progress={progress} />}
        </div>
        {isPending && (
          <Button kind="quiet" onClick={stop}>
            {t('imports.stop')}
          </Button>
        )}
        {error !== null && !isPending && (
          <p role="alert" className={css.problem}>
            {formatFileProblem(t, format, error)}
          </p>
        )}
      </div>
    </Card>
  )
}

interface FileButtonsProps {
  readonly hasFolders: boolean
  readonly isBusy: boolean
  readonly onFiles: (files: readonly PathFile[]) => void
}

function FileButtons({ hasFolders, isBusy, onFiles }: FileButtonsProps) {
  const t = useText()
  const fileBox = useRef<HTMLInputElement>(null)
  const folderBox = useRef<HTMLInputElement>(null)

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles(listChosenFiles(target.files))
    // Lets the same file be chosen again after it was corrected.
    target.value = ''
  }

  return (
    <>
      <input ref={fileBox} type="file" multiple hidden onChange={handleChange} />
      <Button kind="primary" icon={FilePlus2} wide busy={isBusy} onClick={() => fileBox.current?.click()}>
        {t('imports.choose.file')}
      </Button>
      {hasFolders && (
        <>
          <input ref={folderBox} type="file" multiple hidden onChange={handleChange} {...folderProps} />
          <Button icon={FolderPlus} wide busy={isBusy} onClick={() => folderBox.current?.click()}>
            {t('imports.choose.folder')}
          </Button>
          <p className={css.note}>{t('imports.choose.drop')}</p>
        </>
      )}
    </>
  )
}

// The types of React do not know the attribute.
const folderProps = { webkitdirectory: '' }

function UploadStatus({ progress }: { readonly progress: UploadProgress }) {
  const t = useText()
  const format = useFormat()
  if (progress.phase === 'packing') return <p>{t('imports.packing', { count: progress.count })}</p>
  const { name, sent, size } = progress
  if (sent === size) return <p>{t('imports.sent', { name })}</p>
  const text = t('imports.sending', { name, done: format.bytes(sent), size: format.bytes(size) })
  return (
    <>
      <Progress value={sent} max={size} label={text} />
      <p aria-hidden="true">{text}</p>
    </>
  )
}

/** Handlers of an element on which files and folders are dropped. */
function useDrop({ start, isPending }: UploadProps['upload']) {
  const [isOver, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (isPending) return
      const files = listDroppedFiles(event.dataTransfer)
      start({ listFiles: () => files })
    },
  }
  return { isOver, handlers }
}
