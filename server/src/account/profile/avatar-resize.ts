import { Refusal } from '@haru/shared/errors.ts'
import type { Sharp } from 'sharp'

/** In pixels, across and down; twice the size of the largest avatar on a screen. */
const avatarSizePx = 256
const maxPixels = 25_000_000
const maxSeconds = 20

/** How the accepted image files start, in latin1: the first bytes, and the bytes from the eighth on. Other files never reach a decoder. */
const fileSignatures = [
  ['\u00ff\u00d8\u00ff', ''],
  ['\u0089PNG\r\n\u001a\n', ''],
  ['RIFF', 'WEBP'],
] as const
const allowedLoaders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

/**
 * Resizes pictures to avatars, one after the other: a large picture takes a core for a second, and up to 200 MB while it is read.
 * The upload slots of the server bound how many pictures wait.
 */
export function createAvatarResizer(): (upload: Buffer) => Promise<Buffer> {
  let lastResize: Promise<unknown> = Promise.resolve()

  return async (upload) => {
    if (!hasImageSignature(upload)) throw new Refusal('unsupportedMediaType', { msg: 'error.pictureKind' })
    const avatar = lastResize.then(() => resize(upload))
    lastResize = avatar.catch(() => undefined)
    return avatar
  }
}

function hasImageSignature(upload: Buffer): boolean {
  const start = upload.toString('latin1', 0, 12)
  return fileSignatures.some(([first, eighth]) => start.startsWith(first) && start.startsWith(eighth, 8))
}

/**
 * A square WebP of the middle of an image, rotated upright. Only the pixels are encoded again, so the metadata of the camera (place, time)
 * and any other data in the file are dropped.
 */
async function resize(upload: Buffer): Promise<Buffer> {
  const openImage = await loadSharp()
  const { width, height } = await openImage(upload, false).metadata().catch(refuseBroken)
  if (width * height > maxPixels) throw new Refusal('bodyTooLarge', { msg: 'error.pictureSize' })
  return (
    openImage(upload, maxPixels)
      .autoOrient()
      .resize(avatarSizePx, avatarSizePx, { fit: 'cover' })
      // Transparent pixels become white, as the browser shows them.
      .flatten({ background: '#fff' })
      .webp({ quality: 82 })
      .timeout({ seconds: maxSeconds })
      .toBuffer()
      .catch(refuseUnreadable)
  )
}

/** Loads the image library at the first upload: it takes 25 MB that most servers seldom need. */
async function loadSharp(): Promise<(upload: Buffer, limitInputPixels: number | false) => Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // Block the decoders of all other formats, some of which run programs.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: allowedLoaders })
  return (upload, limitInputPixels) => sharp(upload, { failOn: 'error', limitInputPixels })
}

// A timeout is not a broken image. Only the message of the library's error distinguishes them.
function refuseUnreadable(error: Error): never {
  if (error.message.startsWith('timeout')) throw new Refusal('overloaded', { retryAfter: maxSeconds })
  refuseBroken()
}

function refuseBroken(): never {
  throw new Refusal('invalidField', { msg: 'error.pictureBroken' })
}
