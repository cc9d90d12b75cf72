import { useSyncExternalStore } from 'react'
import { type LocalValues, readLocal, writeCookie, writeLocal } from './local-storage.ts'

export type Theme = LocalValues['theme']

// Where nothing can be stored, the choice still holds until the page is left.
let theme: Theme = readLocal('theme') ?? 'system'
const listeners = new Set<() => void>()

/** The theme a person chose, and how to choose another. */
export function useTheme(): readonly [Theme, (next: Theme) => void] {
  return [useSyncExternalStore(subscribe, () => theme), setTheme]
}

/** Shows the stored theme. The server has put it into the page already, unless its cookie was lost. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { light = '', dark = '', scheme = 'light' } = meta.dataset
    meta.content = (theme === 'system' ? scheme : theme) === 'dark' ? dark : light
  }
}

function setTheme(next: Theme): void {
  theme = next
  writeLocal('theme', next)
  writeCookie('haru-theme', next)
  applyTheme()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
