import { object, string } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { envelopeSchema, resultSchema } from '../wire/envelope.ts'

/** The base path of images: `/haru/images/{group}/{file}`. The server sends an image only to its owner. */
export const imagesBasePath = '/haru/images'

/** The groups of images: `user` has the avatars. */
export const imageGroups = ['user'] as const
export type ImageGroup = (typeof imageGroups)[number]

/** The file names of images. A name cannot contain another path. */
export const imageFilePattern = /^[a-z0-9-]{1,64}\.webp$/

/** The path of an image on its server; '' if `file` is empty, because there is no image. */
export function toImagePath(group: ImageGroup, file: string): string {
  return file === '' ? '' : `${imagesBasePath}/${group}/${file}`
}

/** The largest file that can be uploaded, in bytes: large enough for an unedited photograph. */
const maxImageBytes = 8 * 1024 * 1024

export const avatarCalls = {
  put: endpoint({
    method: 'PUT',
    path: '/user/image',
    access: 'user',
    requestTypes: ['image/jpeg', 'image/png', 'image/webp'],
    maxBodyBytes: maxImageBytes,
    summary:
      'Set the avatar of the user, from a picture of at most 25 megapixels. It is resized, and its metadata is removed',
    input: () => object({}),
    output: () => resultSchema(object({ user_image: string() })),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/image',
    access: 'user',
    summary: 'Remove the avatar of the user',
    input: () => object({}),
    output: () => envelopeSchema,
  }),
} as const
