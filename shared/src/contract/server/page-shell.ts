/** The bars of a page: all, all but the views of a section, the top one, or none. */
export type PageShell = 'app' | 'back' | 'top' | 'plain'

/** The bars of a page before the app runs. `path` is the path below /haru/. */
export function findPageShell(path: string): PageShell {
  if (/^(auth|user\/(login|signup|resetPw|start))(\/|$)/.test(path)) return 'plain'
  if (/^search(\/|$)/.test(path)) return 'back'
  return path.startsWith('user/') ? 'top' : 'app'
}
