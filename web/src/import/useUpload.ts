import { importCalls } from '@haru/shared/contract/import/import-calls.ts'
import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { appAreas } from '../lib/areas.ts'
import { sendFile } from '../lib/call.ts'
import { useSession } from '../session/session.tsx'
import { createUploader } from './create-uploader.ts'
import { importPath } from './import-paths.ts'
import { maxFileBytes, NoFileError, UnreadableOnDeviceError } from './import-problem.ts'
import type { PathFile } from './path-file.ts'
import { importListKey, importQuery } from './queries.ts'

export type UploadProgress =
  | { readonly phase: 'packing'; readonly count: number }
  | { readonly phase: 'sending'; readonly name: string; readonly sent: number; readonly size: number }

interface UploadRequest {
  readonly listFiles: () => Promise<readonly PathFile[]>
  /** Runs when the server has the files, also if the user has left the screen. */
  readonly onSent?: () => Promise<void>
}

interface NamedContent {
  readonly name: string
  readonly content: Blob
}

const call = importCalls(appAreas).create
/** The server knows a file by its content, and browsers name the type by the extension. */
const anyType = 'application/octet-stream'

/** Sends files, several of them as one zip, and opens the import that the server makes of them. */
export function useUpload() {
  const { units } = useSession()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const stopper = useRef<AbortController>(null)

  async function upload({ listFiles, onSent }: UploadRequest): Promise<Import> {
    const stopped = new AbortController()
    stopper.current = stopped
    const files = await listFiles()
    if (files.length > 1) setProgress({ phase: 'packing', count: files.length })
    const { name, content } = await toOneFile(files, stopped.signal)
    const size = content.size
    if (size > maxFileBytes) throw new Refusal('bodyTooLarge')
    setProgress({ phase: 'sending', name, sent: 0, size })
    const send = createUploader((sent) => setProgress({ phase: 'sending', name, sent: Math.min(sent, size), size }))
    const file = content.slice(0, size, anyType)
    const created = await sendFile(call, file, units, { query: { fileName: name }, signal: stopped.signal, send })
    await onSent?.()
    return created
  }

  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: upload,
    onSuccess: (created) => client.setQueryData(importQuery(created.id, units).queryKey, created),
    onSettled: () => {
      setProgress(null)
      void client.invalidateQueries({ queryKey: importListKey })
    },
  })

  return {
    /** Opens the import afterwards, unless the user has left the screen. */
    start: (request: UploadRequest) => mutate(request, { onSuccess: ({ id }) => navigate(importPath(id)) }),
    stop: () => {
      stopper.current?.abort()
      reset()
    },
    progress,
    isPending,
    error,
  }
}

async function toOneFile(files: readonly PathFile[], signal: AbortSignal): Promise<NamedContent> {
  const [first] = files
  if (first === undefined) throw new NoFileError()
  if (files.length === 1) return { name: first.file.name, content: first.file }
  const { zipFiles } = await import('./zip-files.ts')
  const content = await zipFiles(files, signal).catch((cause: unknown) => {
    throw new UnreadableOnDeviceError('packing', { cause })
  })
  return { name: `${findFolder(first) ?? first.file.name}.zip`, content }
}

/** The folder that the user chose; null for files without one. */
function findFolder({ path }: PathFile): string | null {
  return path.includes('/') ? (path.split('/')[0] ?? null) : null
}
