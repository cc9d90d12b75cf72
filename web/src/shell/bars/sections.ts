import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { ShieldCheck, Sun } from 'lucide-react'
import { appAreas, getAreaLabel } from '../../lib/areas.ts'
import type { IconType } from '../../ui/icon-type.ts'
import { getAreaIcon } from './area-icon.ts'

/** A view of a section; `views` defines them. */
export type ViewId = keyof typeof views

// A section without a last used view opens the view at `/list`.
const views = {
  chart: { label: 'tab.chart', path: '/chart/list' },
  goal: { label: 'tab.goal', path: '/goal/list' },
  real: { label: 'tab.real', path: '/list' },
  year: { label: 'tab.year', path: '/year/list' },
  find: { label: 'tab.find', path: '/find/list' },
  favorite: { label: 'tab.favorite', path: '/favorite/list' },
  schedule: { label: 'tab.schedule', path: '/list' },
  dashboard: { label: 'tab.dashboard', path: '/dashboard' },
} as const satisfies Record<string, { readonly label: TextKey; readonly path: string }>

export interface Section {
  readonly id: string
  readonly label: TextKey
  readonly icon: IconType
  readonly views: readonly [ViewId, ...ViewId[]]
}

const today: Section = { id: 'today', label: 'section.today', icon: Sun, views: ['goal', 'real', 'year'] }

const calendar: Section = {
  id: calendarArea.id,
  label: getAreaLabel(calendarArea),
  icon: getAreaIcon(calendarArea),
  views: ['schedule'],
}

// For administrators: not in the section bar, the settings link to it.
const admin: Section = { id: 'admin', label: 'section.admin', icon: ShieldCheck, views: ['dashboard'] }

/** The sections of the bar in order: today and the calendar are between the areas. */
export const sections: readonly Section[] = [
  ...appAreas.slice(0, 2).map(toSection),
  today,
  calendar,
  ...appAreas.slice(2).map(toSection),
]

/** The number of sections before the button of the quick entry, which is in the middle. */
export function countBeforeButton({ length }: readonly Section[]): number {
  return Math.ceil(length / 2)
}

export function toSection(area: AnyArea): Section {
  return {
    id: area.id,
    label: getAreaLabel(area),
    icon: getAreaIcon(area),
    views: ['chart', 'goal', 'real', ...(area.views ?? [])],
  }
}

export interface ActiveSection {
  readonly section: Section
  readonly view: ViewId
}

/** The section and view of a path: `/food/goal/detail` is the goal view of food. Null for other pages. */
export function findActiveSection(path: string): ActiveSection | null {
  const [, id, second] = path.split('/')
  const section = [...sections, admin].find((each) => each.id === id)
  if (section === undefined) return null
  return { section, view: section.views.find((view) => view === second) ?? findFirstView(section) }
}

export function getViewLabel(view: ViewId): TextKey {
  return views[view].label
}

export function getViewPath(section: Section, view: ViewId): string {
  return `/${section.id}${views[view].path}`
}

/** The last used view of a section, if the section still has it. */
export function findLastView(section: Section, used: Readonly<Record<string, string>>): ViewId {
  return section.views.find((view) => view === used[section.id]) ?? findFirstView(section)
}

function findFirstView(section: Section): ViewId {
  return section.views.find((view) => views[view].path === '/list') ?? section.views[0]
}
