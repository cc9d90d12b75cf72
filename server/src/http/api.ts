import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseBody } from './parse/json.ts'

export const apiBase = '/haru/api'

/** Adds a hook to a scope that runs before every handler below its base path. */
export type AuthHook = (scope: FastifyInstance, base: string) => void

/**
 * A scope with the auth hook: every request below the base path runs the hook, whatever its path looks like, because the
 * hook belongs to the scope and not to a pattern. `register` adds the routes.
 */
export function addProtectedScope(
  app: FastifyInstance,
  addAuthHook: AuthHook,
  base: string,
  register: (scope: FastifyInstance) => void,
): void {
  app.register(
    (scope, _options, done) => {
      readJsonOnly(scope)
      addAuthHook(scope, base)
      register(scope)
      done()
    },
    { prefix: base },
  )
}

function readJsonOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => parseBody(body),
  )
}
