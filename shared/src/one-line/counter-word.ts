import { splitElements } from './elements.ts'

const noPhrases = new Map<string, never>()

/** The word with which a text counts, such as 병 in 소주 한병; null without a counted number. */
export function findCounterWord(text: string): string | null {
  for (const element of splitElements(text, noPhrases)) {
    if (element.kind === 'measure' && element.measure.kind === 'counter') return element.measure.word
  }
  return null
}
