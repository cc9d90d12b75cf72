import { object, string } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { envelopeSchema, resultSchema } from '../wire/envelope.ts'

/** Where pictures are served, to whom they belong and to nobody else: `/haru/images/{group}/{file}`. */
export const imagesBasePath = '/haru/images'

/** What pictures are of. */
export const imageGroups = ['user'] as const
export type ImageGroup = (typeof imageGroups)[number]

/** What a picture's file may be called: nothing that could lead anywhere. */
export const imageFilePattern = /^[a-z0-9-]{1,64}\.webp$/

/** The path of a picture on its server; '' where there is no picture, which has no file. */
export function imagePath(group: ImageGroup, file: string): string {
  return file === '' ? '' : `${imagesBasePath}/${group}/${file}`
}

/** The largest file that is taken, in bytes: a photograph as it comes out of a camera. */
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
