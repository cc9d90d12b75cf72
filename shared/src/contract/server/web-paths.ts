/** The path below which the web app is. */
export const webBase = '/haru/'

/**
 * Whether a path below `webBase` can be a screen. Screens have plain names: a path that looks like a file, a parent folder or an attack is no
 * screen.
 */
export function isScreenPath(path: string): boolean {
  return path === '' || (/^[\w-]+(\/[\w-]+)*\/?$/.test(path) && !/^(api|assets|images)\b/i.test(path))
}
