import { shortcuts } from '../en/shortcuts.ts'

/** The texts of keyboard shortcuts. */
export const shortcutsTexts = { ...shortcuts } as const
