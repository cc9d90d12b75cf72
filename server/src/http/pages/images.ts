import { type ImageGroup, imageFilePattern, imageGroups, imagesBasePath } from '@haru/shared/contract/account/images.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addScope, type Gate } from '../api.ts'
import type { Caller } from '../request-context.ts'

/** The bytes of a picture of that name, as WebP; null where the caller has none. */
type ReadPicture = (caller: Caller, file: string) => Promise<Buffer | null>

/**
 * Pictures, to those whose they are. What does not look like one is not there, for anybody. A picture that is changed has
 * another name, so a browser need not ask twice; but it asks again for another person, and forgets when one logs out.
 */
export function addImages(app: FastifyInstance, gate: Gate, readers: Readonly<Record<ImageGroup, ReadPicture>>): void {
  addScope(app, gate, imagesBasePath, (scope) => {
    for (const group of imageGroups) {
      scope.get(
        `/${group}/:file(${imageFilePattern.source})`,
        { config: { access: 'user' } },
        async (request, reply) => {
          const picture = await readOwn(request, readers[group])
          return reply
            .header('content-type', 'image/webp')
            .header('cache-control', 'private, max-age=604800, immutable')
            .header('vary', 'cookie')
            .send(picture)
        },
      )
    }
  })
}

async function readOwn({ identity, params }: FastifyRequest, read: ReadPicture): Promise<Buffer> {
  const { file } = params as { readonly file: string }
  const picture = identity.caller === null ? null : await read(identity.caller, file)
  if (picture === null) throw new Refusal('notFound')
  return picture
}
