import { readLocal, writeLocal } from '../../lib/local-storage.ts'

/** On until the user turns them off in this browser: speech input and tremors press single keys by accident (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return readLocal('shortcutsOff') === null
}

export function storeShortcutsOn(isOn: boolean): void {
  writeLocal('shortcutsOff', isOn ? null : true)
}
