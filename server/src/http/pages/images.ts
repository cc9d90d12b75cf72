import { type ImageGroup, imageFilePattern, imageGroups, imagesBasePath } from '@haru/shared/contract/account/images.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AuthHook, addProtectedScope } from '../api.ts'
import type { Caller } from '../request-context.ts'

/** Reads an image by its file name, as WebP; null if the caller has no such image. */
type ReadImage = (caller: Caller, file: string) => Promise<Buffer | null>

/**
 * Serves images to their owner only. A path that is no image path gets 404 for every caller. A changed image has another name, so a browser
 * requests it once; it requests it again for another user, and clears its cache when the user signs out.
 */
export function addImageRoutes(
  app: FastifyInstance,
  addAuthHook: AuthHook,
  readers: Readonly<Record<ImageGroup, ReadImage>>,
): void {
  addProtectedScope(app, addAuthHook, imagesBasePath, (scope) => {
    for (const group of imageGroups) {
      scope.get(
        `/${group}/:file(${imageFilePattern.source})`,
        { config: { access: 'user' } },
        async (request, reply) => {
          const image = await readOwnImage(request, readers[group])
          return reply
            .header('content-type', 'image/webp')
            .header('cache-control', 'private, max-age=604800, immutable')
            .header('vary', 'cookie')
            .send(image)
        },
      )
    }
  })
}

async function readOwnImage({ authentication, params }: FastifyRequest, read: ReadImage): Promise<Buffer> {
  const { file } = params as { readonly file: string }
  const image = authentication.caller === null ? null : await read(authentication.caller, file)
  if (image === null) throw new Refusal('notFound')
  return image
}
