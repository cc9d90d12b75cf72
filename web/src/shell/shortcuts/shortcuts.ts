import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { readStored } from '../../lib/stored.ts'
import { turnScreen } from '../screen-period.ts'
import { lastTab, type Section, sections, tabPath } from '../sections.ts'
import { letters, mod, type Press } from './keys.ts'

export interface ShortcutContext {
  readonly navigate: (path: string) => void
  /** The editor of a new record, where the section that is open has one. */
  readonly newRecord: string | null
  readonly showList: () => void
}

export interface Shortcut {
  readonly label: TextKey
  /** Presses that follow each other. */
  readonly presses: readonly Press[]
  readonly run: (context: ShortcutContext) => void
}

export interface ShortcutGroup {
  readonly label: TextKey
  readonly shortcuts: readonly Shortcut[]
}

const names = letters(sections.map(({ id }) => id))

/** Every shortcut there is. Those that begin with another one's key come first, so that they are the ones that are run. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    label: 'shortcuts.go',
    shortcuts: [
      ...sections.map((section, i) => ({
        label: section.label,
        presses: [['G'], [names[i] ?? '']],
        run: ({ navigate }: ShortcutContext) => navigate(lastPath(section)),
      })),
      {
        label: 'settings.title',
        presses: [['G'], [',']],
        run: ({ navigate }) => navigate('/user/appSetting'),
      },
      { label: 'find.title', presses: [['/']], run: ({ navigate }) => find(navigate) },
    ],
  },
  {
    label: 'shortcuts.screen',
    shortcuts: [
      {
        label: 'tracking.record.add',
        presses: [['N']],
        run: ({ navigate, newRecord }) => newRecord !== null && navigate(newRecord),
      },
      { label: 'ui.period.previous', presses: [['[']], run: () => turn(-1) },
      { label: 'ui.period.next', presses: [[']']], run: () => turn(1) },
      { label: 'ui.period.now', presses: [['T']], run: () => turn(null) },
      { label: 'shortcuts.title', presses: [['?']], run: ({ showList }) => showList() },
    ],
  },
]

/** What works in a text field, too. */
export const editorShortcuts: ShortcutGroup = {
  label: 'shortcuts.editor',
  shortcuts: [
    { label: 'save.save', presses: [[mod, 'S']], run: save },
    { label: 'save.save', presses: [[mod, 'Enter']], run: save },
  ],
}

function lastPath(section: Section): string {
  return tabPath(section, lastTab(section, readStored('tabs') ?? {}))
}

/** A screen that is being left is still. */
function turn(by: number | null): void {
  if (document.querySelector('main[inert]') === null) turnScreen(by)
}

/** The search takes the focus when it opens; where it is open already, here. */
function find(navigate: ShortcutContext['navigate']): void {
  const section = sections.find(({ tabs }) => tabs.includes('find'))
  const box = document.querySelector<HTMLInputElement>('main search input')
  if (box !== null) box.focus()
  else if (section !== undefined) navigate(tabPath(section, 'find'))
}

/** Whether there is something to save here. */
export function saveButton(): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>('[data-save]:not([inert] *)')
}

function save(): void {
  saveButton()?.click()
}
