import { object, string } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { plainAnswer, resultAnswer } from '../wire/envelope.ts'

/** Where pictures are served, to whom they belong and to nobody else: `/haru/images/{group}/{file}`. */
export const picturesBase = '/haru/images'

/** What pictures are of. */
export const pictureGroups = ['user'] as const
export type PictureGroup = (typeof pictureGroups)[number]

/** What a picture's file may be called: nothing that could lead anywhere. */
export const pictureFile = /^[a-z0-9-]{1,64}\.webp$/

/** The path of a picture on its server; '' where there is no picture, which has no file. */
export function picturePath(group: PictureGroup, file: string): string {
  return file === '' ? '' : `${picturesBase}/${group}/${file}`
}

/** The largest file that is taken, in bytes: a photograph as it comes out of a camera. */
const largestPicture = 8 * 1024 * 1024

export const pictureCalls = {
  put: endpoint({
    method: 'PUT',
    path: '/user/image',
    access: 'person',
    takes: ['image/jpeg', 'image/png', 'image/webp'],
    largestBody: largestPicture,
    summary:
      'Set the picture of the person who is signed in, of at most 25 megapixels. It is made small, and nothing else is kept of it',
    input: () => object({}),
    output: () => resultAnswer(object({ user_image: string() })),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/image',
    access: 'person',
    summary: 'Remove the picture of the person who is signed in',
    input: () => object({}),
    output: () => plainAnswer,
  }),
} as const
