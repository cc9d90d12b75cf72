import { feedBasePath } from '@haru/shared/contract/account/calendar-feed.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AuthHook, addProtectedScope } from '../api.ts'
import { toClientNetwork } from '../security/addresses.ts'

/** A calendar feed that was found by its secret. */
interface OpenedFeed {
  /** The entity tag of the contents, without the quotes. */
  readonly version: string
  readonly write: () => Promise<string>
}

/** Opens a feed by the name of its file, which has the secret; null if there is none. */
export type OpenFeed = (file: string, network: string) => Promise<OpenedFeed | null>

/** Serves the feeds by their secret addresses, without a session. An unknown address is not found, as every other unknown page. */
export function addFeedPages(app: FastifyInstance, addAuthHook: AuthHook, openFeed: OpenFeed): void {
  addProtectedScope(app, addAuthHook, feedBasePath, (scope) => {
    const config = { access: 'public', isDownload: true } as const
    scope.get('/:file', { exposeHeadRoute: true, config }, async (request, reply) => {
      const { file } = request.params as { readonly file: string }
      const feed = await openFeed(file, toClientNetwork(request.ip))
      if (feed === null) throw new Refusal('notFound')
      const entityTag = `"${feed.version}"`
      reply.header('cache-control', 'private, no-cache').header('etag', entityTag)
      if (hasVersion(request, entityTag)) return reply.code(304).send()
      return reply.header('content-type', 'text/calendar; charset=utf-8').send(await feed.write())
    })
  })
}

function hasVersion({ headers }: FastifyRequest, entityTag: string): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(entityTag)
}
