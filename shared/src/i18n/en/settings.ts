import type { Phrase } from '../phrase.ts'

export const settings = {
  'settings.title': 'Settings',
  'settings.account': 'Logged in as',
  'settings.language': 'Language',
  'settings.language.ko': '한국어',
  'settings.language.en': 'English',
  'settings.theme': 'Theme',
  'settings.theme.system': 'System',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.weight': 'Weight unit',
  'settings.currency': 'Currency',
  'settings.currency.hint': 'Amounts stay as they are; only the currency changes.',
  'settings.currency.cents': 'Some amounts have cents, which this currency does not have',
  'settings.timeZone': 'Time zone',
  'settings.timeZone.hint': 'Decides when a day begins and ends.',
  'settings.search': 'Search',
  'settings.search.none': 'Nothing found',
  'settings.search.more': { one: 'and {count} more: type to find it', other: 'and {count} more: type to find them' },
  'settings.saved': 'Settings saved',
  'settings.logout': 'Log out',
} as const satisfies Record<string, Phrase>
