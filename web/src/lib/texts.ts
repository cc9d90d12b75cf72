import type { TextCatalogue, TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import type { Phrase } from '@haru/shared/i18n/phrase.ts'
import { isTextKey } from '@haru/shared/i18n/translate.ts'

type LoadGroup = () => Promise<Readonly<Record<string, Phrase>>>

// One chunk for each group and language.
const loaders = {
  base: {
    ko: async () => (await import('@haru/shared/i18n/groups/base.ko.ts')).baseTexts,
    en: async () => (await import('@haru/shared/i18n/groups/base.en.ts')).baseTexts,
  },
  signIn: {
    ko: async () => (await import('@haru/shared/i18n/groups/sign-in.ko.ts')).signInTexts,
    en: async () => (await import('@haru/shared/i18n/groups/sign-in.en.ts')).signInTexts,
  },
  account: {
    ko: async () => (await import('@haru/shared/i18n/groups/account.ko.ts')).accountTexts,
    en: async () => (await import('@haru/shared/i18n/groups/account.en.ts')).accountTexts,
  },
  tracking: {
    ko: async () => (await import('@haru/shared/i18n/groups/tracking.ko.ts')).trackingTexts,
    en: async () => (await import('@haru/shared/i18n/groups/tracking.en.ts')).trackingTexts,
  },
  charts: {
    ko: async () => (await import('@haru/shared/i18n/groups/charts.ko.ts')).chartsTexts,
    en: async () => (await import('@haru/shared/i18n/groups/charts.en.ts')).chartsTexts,
  },
  foods: {
    ko: async () => (await import('@haru/shared/i18n/groups/foods.ko.ts')).foodsTexts,
    en: async () => (await import('@haru/shared/i18n/groups/foods.en.ts')).foodsTexts,
  },
  admin: {
    ko: async () => (await import('@haru/shared/i18n/groups/admin.ko.ts')).adminTexts,
    en: async () => (await import('@haru/shared/i18n/groups/admin.en.ts')).adminTexts,
  },
  imports: {
    ko: async () => (await import('@haru/shared/i18n/groups/imports.ko.ts')).importsTexts,
    en: async () => (await import('@haru/shared/i18n/groups/imports.en.ts')).importsTexts,
  },
  sets: {
    ko: async () => (await import('@haru/shared/i18n/groups/sets.ko.ts')).setsTexts,
    en: async () => (await import('@haru/shared/i18n/groups/sets.en.ts')).setsTexts,
  },
  search: {
    ko: async () => (await import('@haru/shared/i18n/groups/search.ko.ts')).searchTexts,
    en: async () => (await import('@haru/shared/i18n/groups/search.en.ts')).searchTexts,
  },
  shortcuts: {
    ko: async () => (await import('@haru/shared/i18n/groups/shortcuts.ko.ts')).shortcutsTexts,
    en: async () => (await import('@haru/shared/i18n/groups/shortcuts.en.ts')).shortcutsTexts,
  },
  unsent: {
    ko: async () => (await import('@haru/shared/i18n/groups/unsent.ko.ts')).unsentTexts,
    en: async () => (await import('@haru/shared/i18n/groups/unsent.en.ts')).unsentTexts,
  },
} as const satisfies Record<string, Readonly<Record<Language, LoadGroup>>>

/** Texts that are loaded together. `base` is loaded with the first page, the others with the chunks that use them. */
export type TextGroup = Exclude<keyof typeof loaders, 'base'>

const loadedGroups = new Set<keyof typeof loaders>(['base'])
// A second language stays after the user changes it, so that a chunk that arrives meanwhile has its texts in both.
const catalogues = new Map<Language, Partial<TextCatalogue>>()

/**
 * Loads the texts of every group in use. The catalogue contains the texts of each group from the moment it is loaded. Its type has
 * all texts: tests/text-groups.test.ts proves that each chunk loads the groups that its code uses.
 */
export async function loadCatalogue(language: Language): Promise<TextCatalogue> {
  const catalogue = catalogues.get(language) ?? {}
  catalogues.set(language, catalogue)
  try {
    await Promise.all([...loadedGroups].map((group) => addGroup(catalogue, language, group)))
  } catch (error) {
    catalogues.delete(language)
    throw error
  }
  return catalogue as TextCatalogue
}

/** Whether a text from the wire is the key of a loaded text. */
export function isLoadedText(key: string): key is TextKey {
  return [...catalogues.values()].some((catalogue) => isTextKey(catalogue as TextCatalogue, key))
}

/** Loads a chunk and, in parallel, the groups of texts that its code uses. */
export async function withTexts<T>(groups: readonly TextGroup[], loadChunk: () => Promise<T>): Promise<T> {
  for (const group of groups) loadedGroups.add(group)
  const texts = [...catalogues].flatMap(([language, catalogue]) =>
    groups.map((group) => addGroup(catalogue, language, group)),
  )
  const [chunk] = await Promise.all([loadChunk(), ...texts])
  return chunk
}

/** Loads the texts of a group in any language, without those of the page. */
export function loadGroup(group: TextGroup, language: Language): Promise<Readonly<Record<string, Phrase>>> {
  return loaders[group][language]()
}

async function addGroup(
  catalogue: Partial<TextCatalogue>,
  language: Language,
  group: keyof typeof loaders,
): Promise<void> {
  Object.assign(catalogue, await loaders[group][language]())
}
