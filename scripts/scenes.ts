import { areas } from '../shared/src/areas/register.ts'
import type { Day } from '../shared/src/calendar/day.ts'
import { periodAround } from '../shared/src/calendar/period.ts'
import * as on from '../tests/support/pages.ts'
import type { Visitor } from '../tests/support/visitor.ts'

/** Something that can be looked at. */
export interface Scene {
  readonly name: string
  readonly path: string
  /** Whether those see it who are not signed in. */
  readonly isPublic?: boolean
  /** What is done there before one looks. */
  readonly act?: (visitor: Visitor) => Promise<unknown>
}

/** Every screen and what opens over it, in the order in which a person meets them. */
export function scenesOn(today: Day): readonly Scene[] {
  const ofDay = placeOf('day', today)
  return [
    { name: 'login', path: '/user/login', isPublic: true },
    { name: 'login-refused', path: '/user/login', isPublic: true, act: logInWithNothing },
    { name: 'signup', path: '/user/signup', isPublic: true },
    { name: 'today', path: '/today/list' },
    { name: 'today-goal', path: '/today/goal/list' },
    { name: 'today-year', path: '/today/year/list' },
    { name: 'score', path: '/today/list', act: openScore },
    { name: 'score-area', path: '/food/list', act: openScore },
    { name: 'summaries', path: '/today/list', act: openSummaries },
    ...areas.flatMap(({ id }) => [
      { name: `${id}-real`, path: `/${id}/list` },
      { name: `${id}-chart`, path: `/${id}/chart/list` },
      { name: `${id}-goal`, path: `/${id}/goal/list` },
      { name: `${id}-record`, path: `/${id}/detail?${ofDay}` },
      { name: `${id}-record-new`, path: `/${id}/detail?${placeOf('day', '2024-02-29' as Day)}` },
      { name: `${id}-goal-editor`, path: `/${id}/goal/detail?${placeOf('month', today)}` },
    ]),
    { name: 'list-actions', path: '/food/list', act: openActions },
    { name: 'list-period', path: '/food/list', act: on.openCalendar },
    { name: 'list-empty', path: `/food/list?${placeOf('month', '2020-02-01' as Day)}` },
    { name: 'editor-locked', path: `/food/detail?${ofDay}`, act: on.lock },
    { name: 'editor-delete', path: `/food/detail?${ofDay}`, act: on.remove },
    { name: 'settings', path: '/user/appSetting' },
    { name: 'not-found', path: '/nowhere' },
  ]
}

function placeOf(type: 'day' | 'week' | 'month' | 'year', of: Day): string {
  const { start, end } = periodAround(type, of)
  return `type=${type}&start=${start}&end=${end}`
}

async function logInWithNothing({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await page.getByText(t('account.enterId'), { exact: true }).first().waitFor()
}

async function openActions({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('tracking.actions'), exact: true }).click()
  await page.getByRole('menuitem').first().waitFor()
}

/** What the smile in the top bar is made of. */
async function openScore({ page }: Visitor): Promise<void> {
  await page.getByRole('banner').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('group').waitFor()
}

async function openSummaries({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('summary.open'), exact: true }).click()
  await page.getByRole('switch', { name: t('summary.exclusions') }).waitFor()
}
