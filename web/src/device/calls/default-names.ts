import { languages } from '@haru/shared/i18n/languages.ts'
import { toWordKey, type WordOf } from '@haru/shared/tracking/category.ts'
import { loadGroup } from '../../lib/texts.ts'

/** Loads the words of the default categories in each language. Without a network a language may be missing. */
export async function loadDefaultNames(): Promise<readonly WordOf[]> {
  const loaded = await Promise.allSettled(languages.map((language) => loadGroup('tracking', language)))
  return loaded.flatMap((result) => {
    if (result.status === 'rejected') return []
    return [(area, ref) => String(result.value[toWordKey(area, ref)] ?? '')]
  })
}
