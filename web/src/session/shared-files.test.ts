import { maxImportBytes } from '@haru/shared/contract/import/import-calls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeSharedFiles } from '../../service-worker/shared-files.ts'

// What the service worker does with the files that another app shares.

const origin = 'https://haru.example'
const stored = new Map<string, Map<string, Response>>()
let isFull = false
beforeEach(() => {
  isFull = false
  stored.clear()
  stored.set('haru-build', new Map())
  vi.useFakeTimers({ now: 1000, toFake: ['Date'] })
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map()
      stored.set(name, cache)
      return {
        put: async (path: string, response: Response) => {
          if (isFull) throw new DOMException('no room', 'QuotaExceededError')
          cache.set(path, response)
        },
      }
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Shares files, and returns the path that the browser opens then. */
async function share(files: readonly File[], referrer = ''): Promise<string | null> {
  vi.advanceTimersByTime(1000)
  const body = new FormData()
  for (const file of files) body.append('files', file)
  const request = new Request(`${origin}/haru/user/import/share`, { method: 'POST', body })
  Object.defineProperty(request, 'referrer', { value: referrer })
  const { status, headers } = await storeSharedFiles(request, origin)
  expect(status).toBe(303)
  return headers.get('location')?.slice(origin.length) ?? null
}
const csv = (name: string) => new File(['a,b'], name)
/** Shares two files that have so many bytes together. */
function shareBytes(size: number): Promise<string | null> {
  const files = [csv('a.csv'), csv('b.csv')]
  const [first, second] = files.map((file, i) => Object.defineProperty(file, 'size', { value: i === 0 ? size - 1 : 1 }))
  vi.spyOn(FormData.prototype, 'getAll').mockReturnValueOnce([first, second] as FormDataEntryValue[])
  return share(files)
}
const readNames = () =>
  [...stored].flatMap(([, cache]) => [...cache.values()].map(({ headers }) => headers.get('x-file-name')))

const opened = '/haru/user/import/share'
const missing = '/haru/user/import?shared=missing'

test.each(['', 'about:client', 'android-app://com.example.files', `${origin}/haru/today/list`])(
  'files that are shared from "%s" take the place of earlier ones',
  async (referrer) => {
    await share([csv('first.csv')])
    expect(await share([csv('운동.csv'), csv('b.csv')], referrer)).toBe(opened)
    expect(readNames()).toEqual([encodeURIComponent('운동.csv'), 'b.csv'])
    expect([...stored.keys()]).toEqual(['haru-build', 'haru-shared-3000'])
  },
)

test('a page of another site neither stores files nor removes those of the user', async () => {
  await share([csv('mine.csv')])
  expect(await share([csv('evil.csv')], 'https://evil.example/')).toBe(missing)
  expect(readNames()).toEqual(['mine.csv'])
})

test('too many and too large files are not stored, and remove none', async () => {
  await share([csv('mine.csv')])
  const many = Array.from({ length: 11 }, (_, i) => csv(`${i}.csv`))
  expect(await share(many)).toBe(missing)
  expect(await shareBytes(maxImportBytes + 1)).toBe(missing)
  expect([readNames(), [...stored.keys()]]).toEqual([['mine.csv'], ['haru-build', 'haru-shared-2000']])
  expect(await share(many.slice(0, 10))).toBe(opened)
  expect(readNames()).toHaveLength(10)
  expect(await shareBytes(maxImportBytes)).toBe(opened)
})

test('where the device has no room, the earlier files stay', async () => {
  await share([csv('mine.csv')])
  isFull = true
  expect(await share([csv('next.csv')])).toBe(missing)
  expect([readNames(), [...stored.keys()]]).toEqual([['mine.csv'], ['haru-build', 'haru-shared-2000']])
})
