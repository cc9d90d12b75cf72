import { areas } from '@haru/shared/areas/register.ts'
import { expect, test } from 'vitest'
import { findRoute } from './routes.tsx'

test('every list and editor of every area has a page that requires a session and has a dock', () => {
  for (const { id } of areas) {
    for (const path of ['list', 'detail', 'goal/list', 'goal/detail']) {
      expect(findRoute(`/${id}/${path}`), `/${id}/${path}`).toMatchObject({
        bars: 'all',
        hasDock: true,
        isPublic: false,
      })
    }
  }
})

test.each([
  { path: '/', bars: 'none', isPublic: true },
  { path: '/user/login', bars: 'none', isPublic: true },
  { path: '/user/signup', bars: 'none', isPublic: true },
  { path: '/auth/privacy', bars: 'none', isPublic: true },
  { path: '/auth/google', bars: 'none', isPublic: true },
  { path: '/auth/error', bars: 'none', isPublic: true },
  { path: '/user/resetPw', bars: 'none', isPublic: true },
  { path: '/user/start', bars: 'none', isPublic: false },
  { path: '/user/start/property', bars: 'none', isPublic: false },
  { path: '/user/delete', bars: 'top', isPublic: false },
  { path: '/user/appSetting', bars: 'top', isPublic: false },
  { path: '/user/detail', bars: 'top', isPublic: false },
  { path: '/user/category', bars: 'top', isPublic: false },
  { path: '/user/appInfo', bars: 'top', isPublic: false },
  { path: '/admin/dashboard', bars: 'all', isPublic: false },
  { path: '/food/find/list', bars: 'all', isPublic: false },
  { path: '/food/find/own/list', bars: 'all', isPublic: false },
  { path: '/food/favorite/list', bars: 'all', isPublic: false },
  { path: '/food/sources', bars: 'top', isPublic: false },
  { path: '/search', bars: 'back', isPublic: false },
  { path: '/search/topic', bars: 'back', isPublic: false },
  { path: '/today/list', bars: 'all', isPublic: false },
  { path: '/today/goal/list', bars: 'all', isPublic: false },
  { path: '/today/year/list', bars: 'all', isPublic: false },
  // A path below a page opens that page.
  { path: '/today/list/further/down', bars: 'all', isPublic: false },
  { path: '/user/login/', bars: 'none', isPublic: true },
])('the page at $path has the bars: $bars', ({ path, bars, isPublic }) => {
  expect(findRoute(path)).toMatchObject({ bars, isPublic })
})

test.each([
  '/nowhere',
  '/weather/list',
  '/food',
  '/food/nothing',
  '/admin',
  '/admin/list',
  '/listing/list',
  '//food/list',
  '/%2e%2e',
])('the path %s has the not-found page', (path) => {
  expect(findRoute(path)).toMatchObject({ bars: 'all', isPublic: true, hasDock: false })
})

test.each([
  { path: '/user', bars: 'top' },
  { path: '/user/nothing', bars: 'top' },
  { path: '/auth/nothing', bars: 'none' },
  { path: '/username', bars: 'all' },
])('the not-found page at $path has the bars: $bars', ({ path, bars }) => {
  expect(findRoute(path)).toMatchObject({ bars, isPublic: true, hasDock: false })
})
