import { useEffect, useEffectEvent, useState } from 'react'
import { createKeybindingsHandler, type KeybindingsMap } from 'tinykeys'
import { useLocation } from 'wouter'
import { findAppArea } from '../../lib/areas.ts'
import { linkTo, useCurrentPath } from '../../navigation/url-state.ts'
import { findActiveSection } from '../bars/sections.ts'
import { toBinding, toLatinKey } from './keys.ts'
import { ShortcutDialog } from './ShortcutDialog.tsx'
import { areShortcutsOn } from './setting.ts'
import { editorShortcuts, type Shortcut, saveButton, shortcutGroups } from './shortcuts.ts'

/** Runs the shortcuts of every screen, and shows the list of them. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  const [path, navigate] = useLocation()
  const currentPath = useCurrentPath()
  const run = useEffectEvent((shortcut: Shortcut) =>
    shortcut.run({ navigate, newRecord: findNewRecordPath(path, currentPath), showList: () => setOpen(true) }),
  )
  useEffect(() => {
    let handlers = createHandlers()
    // New handlers after each shortcut: tinykeys would wait on for other sequences that begin with the same key.
    function createHandlers(): Handlers {
      const runShortcut = (shortcut: Shortcut) => {
        handlers = createHandlers()
        run(shortcut)
      }
      const single = shortcutGroups.flatMap(({ shortcuts }) => shortcuts)
      return {
        single: createHandler(single, runShortcut),
        editor: createHandler(editorShortcuts.shortcuts, runShortcut),
      }
    }
    const ends = new AbortController()
    addEventListener('keydown', (event) => handleKey(event, handlers), ends)
    return () => ends.abort()
  }, [])
  return <ShortcutDialog open={isOpen} onClose={() => setOpen(false)} />
}

/** How long a sequence waits for its next key: twice the default of tinykeys, for users who type slowly. */
const sequenceMs = 2000

interface Handlers {
  readonly single: EventListener
  readonly editor: EventListener
}

function handleKey(event: KeyboardEvent, { single, editor }: Handlers): void {
  if (event.defaultPrevented || event.repeat || event.isComposing || !areShortcutsOn() || hasOpenOverlay()) return
  const { ctrlKey, metaKey, altKey, shiftKey, code } = event
  const modifiers = { ctrlKey, metaKey, altKey, shiftKey, modifierAltGraph: event.getModifierState('AltGraph') }
  const latin = new KeyboardEvent('keydown', { ...modifiers, code, key: toLatinKey(event), cancelable: true })
  if (saveButton() !== null) editor(latin)
  if (!isTyping(event.target)) single(latin)
  if (latin.defaultPrevented) event.preventDefault()
}

function createHandler(shortcuts: readonly Shortcut[], run: (shortcut: Shortcut) => void): EventListener {
  const bindings: KeybindingsMap = Object.fromEntries(
    shortcuts.map((shortcut) => [
      toBinding(shortcut.presses),
      (event: KeyboardEvent) => {
        event.preventDefault()
        run(shortcut)
      },
    ]),
  )
  return createKeybindingsHandler(bindings, { ignore: () => false, timeout: sequenceMs })
}

/** Whether a dialog or a menu is open, which has keys of its own. */
function hasOpenOverlay(): boolean {
  return document.querySelector('dialog[open], [popover="auto"]:popover-open') !== null
}

/** Whether the element takes letters: as text, or to choose an option. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typingFields) !== null
}

const typingFields = 'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable]'

/** The path of a new record's editor, or null. The calendar section has no area, and its day is an editor too. */
function findNewRecordPath(path: string, from: string): string | null {
  const section = findActiveSection(path)?.section
  const hasRecords = section !== undefined && (findAppArea(section.id) !== null || section.views.includes('schedule'))
  const editor = `/${section?.id}/detail`
  return hasRecords && path !== editor ? linkTo(editor, { returnPath: from }) : null
}
