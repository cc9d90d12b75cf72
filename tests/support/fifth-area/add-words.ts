import { en } from '@haru/shared/i18n/en.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import { words } from './words.ts'

/** Adds the words to the catalogues of this process, as a contributor adds them to the files. */
export function addWords(): void {
  for (const catalogue of [ko, en]) Object.assign(catalogue, words)
}
