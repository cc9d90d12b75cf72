import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

// Valid and malicious images for upload tests.

const red = { r: 220, g: 40, b: 40 }
const blue = { r: 40, g: 60, b: 220 }

/** A red field above a blue field. */
export function twoFields(width = 600, height = 600): Sharp {
  const input = { create: { width, height: height / 2, channels: 3, background: blue } } as const
  const whole = sharp({ create: { width, height, channels: 3, background: red } })
  return whole.composite([{ input, top: height / 2, left: 0 }])
}

/** Three squares in a row: blue, red, blue. */
export function threeSquares(side = 300): Sharp {
  const input = { create: { width: side, height: side, channels: 3, background: red } } as const
  const whole = sharp({ create: { width: 3 * side, height: side, channels: 3, background: blue } })
  return whole.composite([{ input, top: 0, left: side }])
}

/** The colour of a pixel. */
export async function colourAt(picture: Buffer, left: number, top: number): Promise<'red' | 'blue' | 'neither'> {
  const [r = 0, g = 0, b = 0] = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  if (r > 180 && g < 90 && b < 90) return 'red'
  return b > 180 && r < 90 && g < 110 ? 'blue' : 'neither'
}

/** The first half of a file, as it arrives when a connection breaks. */
export async function halfOf(picture: Sharp): Promise<Buffer> {
  const whole = await picture.toBuffer()
  return whole.subarray(0, whole.length / 2)
}

/** A black PNG with one bit for each pixel: thousands of times smaller than its decoded image. */
export function blackPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const lines = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return Buffer.concat([
    pngStart,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

/** The same JPEG with comments in its header, which make the file larger and do not change the image. */
export function commented(jpeg: Buffer, ...comments: readonly Buffer[]): Buffer {
  const segments = comments.map((comment) => {
    const head = Buffer.from([0xff, 0xfe, 0, 0])
    head.writeUInt16BE(comment.length + 2, 2)
    return Buffer.concat([head, comment])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(named.length + 8)
  frame.writeUInt32BE(data.length, 0)
  named.copy(frame, 4)
  frame.writeUInt32BE(crc32(named), named.length + 4)
  return frame
}
