import { choiceCookies } from '@haru/shared/contract/server/choice-cookies.ts'
import { useSyncExternalStore } from 'react'
import { type LocalValues, readLocal, writeCookie, writeLocal } from './local-storage.ts'

export type Theme = LocalValues['theme']

// Stored in memory too, for browsers that do not allow storage.
let theme: Theme = readLocal('theme') ?? 'system'
const listeners = new Set<() => void>()

/** The theme that the user chose, and its setter. */
export function useTheme(): readonly [Theme, (next: Theme) => void] {
  return [useSyncExternalStore(subscribe, () => theme), setTheme]
}

/** Applies the stored theme. The server has rendered it into the page already, unless the cookie was lost. */
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
  writeCookie(choiceCookies.theme, next)
  applyTheme()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
