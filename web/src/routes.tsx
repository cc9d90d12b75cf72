import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { ComponentType, ReactNode } from 'react'
import { Redirect } from 'wouter'
import { searchScreens } from './food/search-screens.ts'
import { findAppArea } from './lib/areas.ts'
import { type LazyScreen, lazyScreen } from './lib/lazy-screen.ts'
import { type PrefetchContext, RootRedirect } from './session/session.tsx'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import type { Bars } from './shell/Shell.tsx'

/** A page: the bars around it, and its screen, which is loaded on demand. */
export interface Route {
  readonly bars: Bars
  /** Whether the screen has a `Dock`: its space is reserved before the screen is loaded. */
  readonly hasDock: boolean
  /** Whether the page can be opened without a session. */
  readonly isPublic: boolean
  /** Whether the screen works with the server only. The others are answered by the copy on the device. */
  readonly needsNetwork: boolean
  readonly load: () => Promise<unknown>
  /** Requests the data of the first rendering, if the screen can do so before it is rendered. */
  readonly prefetch: (context: PrefetchContext) => Promise<unknown>
  readonly render: () => ReactNode
}

/** A screen. Its `prefetch` requests what its first rendering reads, and no more, with the queries of the screen. */
type ScreenComponent<Props> = ComponentType<Props> & {
  readonly prefetch?: (context: PrefetchContext, props: Props) => Promise<unknown>
}

type LazyRouteScreen<Props> = LazyScreen<Props, ScreenComponent<Props>>

interface AreaProps {
  readonly area: AnyArea
}

interface RouteRow extends Partial<Omit<Route, 'load' | 'prefetch' | 'render'>> {
  /** Also matches all paths below it, as specified. */
  readonly path: string
  readonly screen?: LazyRouteScreen<object>
  readonly areaScreen?: LazyRouteScreen<AreaProps>
  readonly element?: ReactNode
}

const login = lazyScreen(['signIn'], async () => (await import('./account/sign-in/LoginScreen.tsx')).LoginScreen)
const signup = lazyScreen(['signIn'], async () => (await import('./account/sign-up/SignupScreen.tsx')).SignupScreen)
const privacy = lazyScreen([], async () => (await import('./account/privacy/PrivacyScreen.tsx')).PrivacyScreen)
const google = lazyScreen(
  ['signIn'],
  async () => (await import('./account/google/GoogleCallbackScreen.tsx')).GoogleCallbackScreen,
)
const authError = lazyScreen(
  ['signIn'],
  async () => (await import('./account/google/AuthErrorScreen.tsx')).AuthErrorScreen,
)
const firstQuestions = lazyScreen(
  ['signIn', 'tracking'],
  async () => (await import('./account/first-questions/FirstQuestionsScreen.tsx')).FirstQuestionsScreen,
)
const reset = lazyScreen(
  ['signIn', 'account'],
  async () => (await import('./account/reset-password/ResetScreen.tsx')).ResetScreen,
)
const remove = lazyScreen(
  ['signIn', 'account'],
  async () => (await import('./account/delete-account/DeleteScreen.tsx')).DeleteScreen,
)
const settings = lazyScreen(['account'], async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen)
const appInfo = lazyScreen(['account'], async () => (await import('./settings/AppInfoScreen.tsx')).AppInfoScreen)
const profile = lazyScreen(
  ['signIn', 'account', 'tracking'],
  async () => (await import('./account/profile/ProfileScreen.tsx')).ProfileScreen,
)
const data = lazyScreen(
  ['signIn', 'account', 'tracking', 'foods'],
  async () => (await import('./DataPage.tsx')).DataPage,
)
const importList = lazyScreen(
  ['account', 'tracking', 'imports'],
  async () => (await import('./import/ImportListScreen.tsx')).ImportListScreen,
)
const importDetail = lazyScreen(
  ['account', 'tracking', 'imports'],
  async () => (await import('./import/ImportScreen.tsx')).ImportScreen,
)
const security = lazyScreen(
  ['signIn', 'account'],
  async () => (await import('./account/security/SecurityScreen.tsx')).SecurityScreen,
)
const category = lazyScreen(
  ['account', 'tracking'],
  async () => (await import('./category/CategoryScreen.tsx')).CategoryScreen,
)
const unsent = lazyScreen(['tracking', 'unsent'], async () => (await import('./unsent/UnsentScreen.tsx')).UnsentScreen)
const dashboard = lazyScreen(['admin'], async () => (await import('./admin/DashboardScreen.tsx')).DashboardScreen)
const today = lazyScreen(['tracking'], async () => (await import('./today/TodayScreen.tsx')).TodayScreen)
const todayGoals = lazyScreen(['tracking'], async () => (await import('./today/TodayGoalScreen.tsx')).TodayGoalScreen)
const year = lazyScreen(['tracking', 'charts'], async () => (await import('./today/YearScreen.tsx')).YearScreen)
const charts = lazyScreen(['tracking', 'charts'], async () => (await import('./charts/ChartScreen.tsx')).ChartScreen)
const month = lazyScreen(['tracking'], async () => (await import('./calendar/MonthScreen.tsx')).MonthScreen)
const dayEditor = lazyScreen(
  ['tracking'],
  async () => (await import('./calendar/CalendarDayScreen.tsx')).CalendarDayScreen,
)
const records = lazyScreen(
  ['tracking'],
  async () => (await import('./tracking/list/RecordListScreen.tsx')).RecordListScreen,
)
const record = lazyScreen(['tracking'], async () => (await import('./tracking/editor/RecordScreen.tsx')).RecordScreen)
const goals = lazyScreen(['tracking'], async () => (await import('./tracking/list/GoalListScreen.tsx')).GoalListScreen)
const goal = lazyScreen(['tracking'], async () => (await import('./tracking/editor/GoalScreen.tsx')).GoalScreen)

const search = lazyScreen(['tracking', 'search'], async () => (await import('./search/SearchScreen.tsx')).SearchScreen)
const topic = lazyScreen(
  ['tracking', 'charts', 'search'],
  async () => (await import('./search/TopicScreen.tsx')).TopicScreen,
)

const rows: readonly RouteRow[] = [
  { path: '/auth/google', bars: 'none', isPublic: true, needsNetwork: true, screen: google },
  { path: '/auth/error', bars: 'none', isPublic: true, screen: authError },
  { path: '/user/login', bars: 'none', isPublic: true, needsNetwork: true, screen: login },
  { path: '/user/signup', bars: 'none', isPublic: true, needsNetwork: true, screen: signup },
  { path: '/auth/privacy', bars: 'none', isPublic: true, needsNetwork: true, screen: privacy },
  { path: '/user/appInfo', bars: 'top', needsNetwork: true, screen: appInfo },
  { path: '/user/resetPw', bars: 'none', isPublic: true, needsNetwork: true, screen: reset },
  { path: '/user/start', bars: 'none', needsNetwork: true, screen: firstQuestions },
  { path: '/user/delete', bars: 'top', needsNetwork: true, screen: remove },
  { path: '/user/appSetting', bars: 'top', screen: settings },
  { path: '/user/detail', bars: 'top', hasDock: true, needsNetwork: true, screen: profile },
  { path: '/user/data', bars: 'top', needsNetwork: true, screen: data },
  // The longer path first: the first match wins.
  { path: '/user/import/detail', bars: 'top', needsNetwork: true, screen: importDetail },
  { path: '/user/import', bars: 'top', needsNetwork: true, screen: importList },
  { path: '/user/security', bars: 'top', needsNetwork: true, screen: security },
  { path: '/user/unsent', bars: 'top', screen: unsent },
  { path: '/user/category', bars: 'top', hasDock: true, needsNetwork: true, screen: category },
  { path: '/search/topic', bars: 'back', screen: topic },
  { path: '/search', bars: 'back', screen: search },
  { path: '/admin/dashboard', needsNetwork: true, screen: dashboard },
  // The specification names these two paths without describing them.
  { path: '/today/detail', element: <Redirect to="/today/list" replace /> },
  { path: '/today/goal/detail', element: <Redirect to="/today/goal/list" replace /> },
  { path: '/today/list', hasDock: true, screen: today },
  { path: '/today/goal/list', hasDock: true, screen: todayGoals },
  { path: '/today/year/list', hasDock: true, screen: year },
  { path: '/:area/chart/list', areaScreen: charts },
  { path: '/calendar/list', screen: month },
  { path: '/calendar/detail', hasDock: true, screen: dayEditor },
  // Before the routes of every area: the first match wins, and food replaces `/:area/detail`.
  ...searchScreens,
  { path: '/:area/list', hasDock: true, areaScreen: records },
  { path: '/:area/detail', hasDock: true, areaScreen: record },
  { path: '/:area/goal/list', hasDock: true, areaScreen: goals },
  { path: '/:area/goal/detail', hasDock: true, areaScreen: goal },
]

const rootRoute: RouteRow = { path: '/', bars: 'none', isPublic: true, element: <RootRedirect /> }
const notFound: RouteRow = { path: '*', isPublic: true, element: <NotFoundScreen /> }

// A missing page has the same bars as its siblings.
const barsBelow: readonly (readonly [string, Bars])[] = [
  ['/user', 'top'],
  ['/auth', 'none'],
]

/** The route of a path; every path has one. */
export function findRoute(path: string): Route {
  if (path === '/') return createRoute(rootRoute, null)
  for (const row of rows) {
    const area = matchArea(row, path)
    if (area !== undefined) return createRoute(row, area)
  }
  const [, bars = 'all'] = barsBelow.find(([base]) => path === base || path.startsWith(`${base}/`)) ?? []
  return createRoute({ ...notFound, bars }, null)
}

/** The area in the path, or null for a row without an area; undefined if the path does not match. */
function matchArea(row: RouteRow, path: string): AnyArea | null | undefined {
  const pattern = row.path.split('/').slice(1)
  const words = path.split('/').slice(1)
  const isMatch = pattern.every((word, i) => word === ':area' || word === words[i])
  if (!isMatch) return undefined
  return row.areaScreen === undefined ? null : (findAppArea(words[0] ?? '') ?? undefined)
}

function createRoute(
  { bars = 'all', hasDock = false, isPublic = false, needsNetwork = false, ...row }: RouteRow,
  area: AnyArea | null,
): Route {
  const page = { bars, hasDock, isPublic, needsNetwork }
  const { screen, areaScreen, element } = row
  if (screen !== undefined) return { ...page, ...createScreenRoute(screen, {}) }
  if (areaScreen !== undefined && area !== null) return { ...page, ...createScreenRoute(areaScreen, { area }) }
  return { ...page, load: async () => undefined, prefetch: async () => undefined, render: () => element }
}

function createScreenRoute<Props extends object>({ load, View }: LazyRouteScreen<Props>, props: Props) {
  return {
    load,
    prefetch: async (context: PrefetchContext) => {
      const { default: Screen } = await load()
      await Screen.prefetch?.(context, props)
    },
    render: () => <View {...props} />,
  }
}
