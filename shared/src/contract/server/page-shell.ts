/** The bars of a page: all, the top one, or none. */
export type PageShell = 'app' | 'top' | 'plain'

/** The bars of a page before the app runs. `path` is the path below /haru/. */
export function findPageShell(path: string): PageShell {
  if (/^(auth|user\/(login|signup|resetPw|start))(\/|$)/.test(path)) return 'plain'
  return path.startsWith('user/') ? 'top' : 'app'
}
