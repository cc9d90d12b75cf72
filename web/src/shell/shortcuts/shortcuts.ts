import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { readLocal } from '../../lib/local-storage.ts'
import { findLastView, getViewPath, type Section, sections } from '../bars/sections.ts'
import { turnScreenPeriod } from '../useScreenPeriod.ts'
import { assignLetters, modifierKey, type Press } from './keys.ts'

interface ShortcutContext {
  readonly navigate: (path: string) => void
  /** The path of the editor of a new record; null where the open section has none. */
  readonly newRecord: string | null
  readonly showList: () => void
}

export interface Shortcut {
  readonly label: TextKey
  /** The sequence of presses. */
  readonly presses: readonly Press[]
  readonly run: (context: ShortcutContext) => void
}

export interface ShortcutGroup {
  readonly label: TextKey
  readonly shortcuts: readonly Shortcut[]
}

const sectionLetters = assignLetters(sections.map(({ id }) => id))

/** The shortcuts of single keys and sequences. A sequence is listed before a shortcut of its first key alone, so that it can run. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    label: 'shortcuts.go',
    shortcuts: [
      ...sections.map((section, i) => ({
        label: section.label,
        presses: [['G'], [sectionLetters[i] ?? '']],
        run: ({ navigate }: ShortcutContext) => navigate(findLastPath(section)),
      })),
      {
        label: 'settings.title',
        presses: [['G'], [',']],
        run: ({ navigate }) => navigate('/user/appSetting'),
      },
      { label: 'shell.search', presses: [['/']], run: ({ navigate }) => focusSearch(navigate) },
    ],
  },
  {
    label: 'shortcuts.screen',
    shortcuts: [
      { label: 'quickEntry.title', presses: [['N']], run: openQuickEntry },
      {
        label: 'tracking.record.add',
        presses: [['A']],
        run: ({ navigate, newRecord }) => newRecord !== null && navigate(newRecord),
      },
      { label: 'ui.period.previous', presses: [['[']], run: () => turnPeriod(-1) },
      { label: 'ui.period.next', presses: [[']']], run: () => turnPeriod(1) },
      { label: 'ui.period.now', presses: [['T']], run: () => turnPeriod(null) },
      { label: 'shortcuts.title', presses: [['?']], run: ({ showList }) => showList() },
    ],
  },
]

/** Shortcuts that work in a text field, too. */
export const editorShortcuts: ShortcutGroup = {
  label: 'shortcuts.editor',
  shortcuts: [
    { label: 'save.save', presses: [[modifierKey, 'S']], run: save },
    { label: 'save.save', presses: [[modifierKey, 'Enter']], run: save },
  ],
}

function findLastPath(section: Section): string {
  return getViewPath(section, findLastView(section, readLocal('tabs') ?? {}))
}

/** Turns the period of the screen, unless the screen is being left. */
function turnPeriod(by: number | null): void {
  if (document.querySelector('main[inert]') === null) turnScreenPeriod(by)
}

/** Opens the search, which takes the focus; the search of an open screen gets the focus here. */
function focusSearch(navigate: ShortcutContext['navigate']): void {
  const box = document.querySelector<HTMLInputElement>('main search input')
  if (box !== null) box.focus()
  else navigate('/search')
}

function openQuickEntry(): void {
  document.querySelector<HTMLButtonElement>('[data-quick-entry]')?.click()
}

/** The save button of the open editor, unless it is inert. */
export function saveButton(): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>('[data-save]:not([inert] *)')
}

function save(): void {
  saveButton()?.click()
}
