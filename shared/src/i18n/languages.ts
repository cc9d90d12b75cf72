export const languages = ['ko', 'en'] as const
export type Language = (typeof languages)[number]

/** Korean if the text begins with its language tag ('ko', 'ko-KR', 'ko,en;q=0.8'), English otherwise. */
export function detectLanguage(text: string): Language {
  return /^ko\b/i.test(text.trim()) ? 'ko' : 'en'
}
