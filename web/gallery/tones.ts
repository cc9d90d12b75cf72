import { useLanguage } from '../src/lib/language.tsx'

/** Selects the text of the current language: texts of the gallery are in no catalogue. */
export function useTranslated(): (ko: string, en: string) => string {
  const [language] = useLanguage()
  return (ko, en) => (language === 'ko' ? ko : en)
}

export const tones = {
  exercise: { name: 'exercise', color: '#1976d2' },
  food: { name: 'food', color: '#FF5722' },
  money: { name: 'money', color: '#4CAF50' },
  sleep: { name: 'sleep', color: '#673AB7' },
} as const
