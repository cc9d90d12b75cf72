/** Routes that are not in the contract. */
export const otherRoutes = [
  'GET /',
  'GET /.well-known/security.txt',
  'GET /haru',
  'GET /haru/*',
  'GET /haru/mail',
  'GET /haru/metrics',
  'POST /haru/user/import/share',
  'GET /haru/feed/:file',
  'GET /haru/images/user/:file',
  'GET /haru/api/docs',
  'GET /haru/api/openapi.json',
  'GET /haru/api/health/live',
  'GET /haru/api/health/serving',
  'GET /haru/api/health/ready',
] as const

/** The route that a path belongs to, without the API's base path where it is a call of the contract. */
export function routeOf(method: string, path: string): string {
  const [pathname = ''] = path.split('?')
  const route = `${method} ${pathname}`
  if (otherRoutes.some((other) => other === route)) return route
  if (pathname.startsWith('/haru/feed/')) return 'GET /haru/feed/:file'
  if (pathname.startsWith('/haru/images/')) return 'GET /haru/images/user/:file'
  return pathname.startsWith('/haru/api/') ? `${method} ${pathname.slice('/haru/api'.length)}` : 'GET /haru/*'
}
