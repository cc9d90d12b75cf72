import { useLocation } from 'wouter'
import { loginPath } from '../session/session.tsx'

const base = import.meta.env.BASE_URL.replace(/\/$/, '')

/** The paths of Haru that the user came by, newest first; none where the browser does not tell. */
export function listEarlierPaths(): readonly string[] {
  if (!('navigation' in window)) return []
  const now = navigation.currentEntry?.index ?? 0
  return navigation
    .entries()
    .slice(0, Math.max(0, now))
    .toReversed()
    .map(({ url }) => pathOf(url ?? ''))
}

/** How many steps back the nearest page is that shows the same; 0 where there is none. Where a page leads back to is no part of it. */
export function countStepsBackTo(to: string, paths: readonly string[]): number {
  const target = withoutReturnPath(to)
  return paths.findIndex((path) => withoutReturnPath(path) === target) + 1
}

/**
 * Leads back to a page once an editor is done: along the history where the user came from there, and else in place of the
 * editor, so that Back does not open it again.
 */
export function useReturnTo(): (to: string) => void {
  const [, navigate] = useLocation()
  return (to) => {
    const steps = countStepsBackTo(to, listEarlierPaths())
    if (steps === 0) navigate(to, { replace: true })
    else history.go(-steps)
  }
}

/** Goes one page back, if that is one of Haru. Returns whether it is. */
export function goBack(): boolean {
  const [previous] = listEarlierPaths()
  if (previous === undefined || previous === '' || previous.startsWith(loginPath)) return false
  history.back()
  return true
}

/** The path and search of an address of Haru, as the router has them; '' for any other. */
function pathOf(url: string): string {
  if (!url.startsWith(`${location.origin}${base}/`)) return ''
  return url.slice(location.origin.length + base.length).replace(/#.*/, '')
}

function withoutReturnPath(path: string): string {
  const [name = '', search = ''] = path.split('?')
  const params = new URLSearchParams(search)
  params.delete('from')
  params.sort()
  return `${name}?${params}`
}
