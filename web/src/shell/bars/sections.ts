import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { ShieldCheck, Sun } from 'lucide-react'
import { appAreas, getAreaLabel } from '../../lib/areas.ts'
import type { IconType } from '../../ui/icon-type.ts'
import { getAreaIcon } from './area-icon.ts'

/** A view of a section; `tabs` defines them. */
export type TabId = keyof typeof tabs

// A section without a last used view opens the view at `/list`.
const tabs = {
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
  readonly tabs: readonly [TabId, ...TabId[]]
}

const today: Section = { id: 'today', label: 'section.today', icon: Sun, tabs: ['goal', 'real', 'year'] }

const calendar: Section = {
  id: calendarArea.id,
  label: getAreaLabel(calendarArea),
  icon: getAreaIcon(calendarArea),
  tabs: ['schedule'],
}

// For administrators: no bottom tab, the settings link to it.
const admin: Section = { id: 'admin', label: 'section.admin', icon: ShieldCheck, tabs: ['dashboard'] }

/** The bottom tabs in order: today and the calendar are between the areas. */
export const sections: readonly Section[] = [
  ...appAreas.slice(0, 2).map(toSection),
  today,
  calendar,
  ...appAreas.slice(2).map(toSection),
]

export function toSection(area: AnyArea): Section {
  return {
    id: area.id,
    label: getAreaLabel(area),
    icon: getAreaIcon(area),
    tabs: ['chart', 'goal', 'real', ...(area.views ?? [])],
  }
}

export interface ActiveSection {
  readonly section: Section
  readonly tab: TabId
}

/** The section and view of a path: `/food/goal/detail` is the goal view of food. Null for other pages. */
export function findActiveSection(path: string): ActiveSection | null {
  const [, id, second] = path.split('/')
  const section = [...sections, admin].find((each) => each.id === id)
  if (section === undefined) return null
  return { section, tab: section.tabs.find((tab) => tab === second) ?? findFirstTab(section) }
}

export function getTabLabel(tab: TabId): TextKey {
  return tabs[tab].label
}

export function getTabPath(section: Section, tab: TabId): string {
  return `/${section.id}${tabs[tab].path}`
}

/** The last used view of a section, if the section still has it. */
export function findLastTab(section: Section, used: Readonly<Record<string, string>>): TabId {
  return section.tabs.find((tab) => tab === used[section.id]) ?? findFirstTab(section)
}

function findFirstTab(section: Section): TabId {
  return section.tabs.find((tab) => tabs[tab].path === '/list') ?? section.tabs[0]
}
