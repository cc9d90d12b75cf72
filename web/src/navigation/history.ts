import { loginPath } from '@haru/shared/contract/server/login-path.ts'
import { useLocation } from 'wouter'

const base = import.meta.env.BASE_URL.replace(/\/$/, '')

/** The paths of Haru in the history before this page, newest first; empty without the Navigation API. */
function listEarlierPaths(): readonly string[] {
  if (!('navigation' in window)) return []
  const currentIndex = navigation.currentEntry?.index ?? 0
  return navigation
    .entries()
    .slice(0, Math.max(0, currentIndex))
    .toReversed()
    .map(({ url }) => toAppPath(url ?? ''))
}

/** How many history steps back the nearest page with this path is; 0 without one. Return paths are not compared. */
export function countStepsBackTo(to: string, paths: readonly string[]): number {
  const target = removeReturnPath(to)
  return paths.findIndex((path) => removeReturnPath(path) === target) + 1
}

/**
 * Returns to a page after an editor is closed: by history if the user came from that page, else by replacing the
 * editor's history entry, so that Back does not open the editor again.
 */
export function useReturnTo(): (to: string) => void {
  const [, navigate] = useLocation()
  return (to) => {
    const steps = countStepsBackTo(to, listEarlierPaths())
    if (steps === 0) navigate(to, { replace: true })
    else history.go(-steps)
  }
}

/** Navigates one page back if that page belongs to Haru. Returns whether it does. */
export function goBack(): boolean {
  const [previous] = listEarlierPaths()
  if (previous === undefined || previous === '' || previous.startsWith(loginPath)) return false
  history.back()
  return true
}

/** The path and search of a URL of Haru, relative to the base; '' for any other URL. */
function toAppPath(url: string): string {
  if (!url.startsWith(`${location.origin}${base}/`)) return ''
  return url.slice(location.origin.length + base.length).replace(/#.*/, '')
}

function removeReturnPath(path: string): string {
  const [name = '', search = ''] = path.split('?')
  const params = new URLSearchParams(search)
  params.delete('from')
  params.sort()
  return `${name}?${params}`
}
