import { readStored, writeStored } from '../../lib/stored.ts'

/** On until the user turns them off in this browser: speech input and tremors press single keys by accident (WCAG 2.1.4). */
export function hasShortcuts(): boolean {
  return readStored('shortcutsOff') === null
}

export function setShortcuts(isOn: boolean): void {
  writeStored('shortcutsOff', isOn ? null : true)
}
