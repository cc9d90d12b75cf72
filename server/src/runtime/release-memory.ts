import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type CollectGarbage = (options: { readonly type: string; readonly execution: string; readonly flavor: string }) => void

/**
 * Collects all garbage and gives its memory back, which takes some 50 ms: after the start, whose garbage V8 would otherwise keep until
 * the live data has grown.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as CollectGarbage
  setFlagsFromString('--no-expose-gc')
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
