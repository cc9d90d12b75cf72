import type { Phrase } from '../phrase.ts'

export const shell = {
  'app.name': 'Haru',
  'shell.skip': 'Skip to content',
  'shell.sections': 'Sections',
  'shell.views': 'Views',
  'shell.settings': 'Settings',
  'shell.back': 'Back',
  'section.today': 'Today',
  'tab.goal': 'Goal',
  'tab.real': 'Real',
  'shell.notFound.code': '404',
  'shell.notFound': 'Page not found',
  'shell.notFound.back': 'Go back',
  'shell.failed': 'This could not be loaded',
  'shell.offline': 'No connection',
  'shell.offline.text': 'Haru cannot be reached right now. Please check your connection.',
  'shell.outdated': 'There is a newer Haru',
  'shell.outdated.text': 'A part of the page could not be loaded. Reloading brings the newest version.',
  'shell.retry': 'Try again',
  'shell.reload': 'Reload',
} as const satisfies Record<string, Phrase>
