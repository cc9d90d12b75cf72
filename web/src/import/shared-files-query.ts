import { queryOptions } from '@tanstack/react-query'
import { listSharedFilesCaches } from '../session/shared-files.ts'
import type { PathFile } from './path-file.ts'

/** The files that another app has shared with the installed app, until they are sent or discarded. */
export const sharedFilesQuery = queryOptions({
  queryKey: ['import', 'shared'],
  queryFn: readSharedFiles,
  staleTime: 0,
  gcTime: 0,
})

async function readSharedFiles(): Promise<readonly PathFile[]> {
  const name = (await listSharedFilesCaches()).toSorted().at(-1)
  if (name === undefined) return []
  const cache = await caches.open(name)
  const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  return Promise.all(responses.flatMap((response) => (response === undefined ? [] : readFile(response))))
}

async function readFile(response: Response): Promise<PathFile> {
  const path = decodeURIComponent(response.headers.get('x-file-name') ?? '')
  return { path, file: new File([await response.blob()], path) }
}
