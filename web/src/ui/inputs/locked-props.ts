import type { KeyboardEvent, PointerEvent } from 'react'
import { shake } from '../behavior/shake.ts'

/** Makes a control read-only; an attempt to change it shakes the field. */
export function createLockedProps(locked: boolean) {
  return locked ? { readOnly: true, onPointerDown: handlePointerDown, onKeyDown: handleKeyDown } : {}
}

function handlePointerDown(event: PointerEvent) {
  shake(event.currentTarget)
}

function handleKeyDown(event: KeyboardEvent) {
  const types = event.key.length === 1 || event.key === 'Backspace' || event.key === 'Delete'
  if (types && !event.ctrlKey && !event.metaKey && !event.altKey) shake(event.currentTarget)
}
