import { crc32, deflateSync } from 'node:zlib'

// Draws printed barcodes (ISO/IEC 15420): bars and spaces of one to four modules, with guard patterns at the ends and in the middle.

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const right = left.map((code) => [...code].map((bit) => (bit === '0' ? '1' : '0')).join(''))
const leftEven = right.map((code) => [...code].reverse().join(''))
/** The parity of the digits in the left half of an EAN-13. It encodes the first digit. */
const parities = ['OOOOOO', 'OOEOEE', 'OOEEOE', 'OOEEEO', 'OEOOEE', 'OEEOOE', 'OEEEOO', 'OEOEOE', 'OEOEEO', 'OEEOEO']

/** The modules of an EAN-8 or EAN-13, '1' for dark. */
function modulesOf(barcode: string): string {
  const digits = [...barcode].map(Number)
  const half = barcode.length === 8 ? digits.slice(0, 4) : digits.slice(1, 7)
  const parity = barcode.length === 8 ? 'OOOO' : (parities[digits[0] ?? 0] ?? '')
  const first = half.map((digit, i) => (parity[i] === 'E' ? leftEven : left)[digit]).join('')
  const second = digits
    .slice(-half.length)
    .map((digit) => right[digit])
    .join('')
  return `101${first}01010${second}101`
}

/** A greyscale picture with one byte for each pixel. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly points: Buffer
}

export interface Print {
  readonly width: number
  readonly height: number
  /** The width of the narrowest bar, in pixels. */
  readonly module: number
  readonly isLying?: boolean
}

/** Draws a barcode in the middle of a grey and unevenly lit background. */
export function drawBarcode(barcode: string, { width, height, module, isLying = false }: Print): Grey {
  const modules = modulesOf(barcode)
  const [across, down] = isLying ? [height, width] : [width, height]
  const first = (across - modules.length * module) / 2
  const quiet = 11 * module
  const shadeAt = (along: number, beside: number): number => {
    const isPaper = along > first - quiet && along < across - first + quiet && Math.abs(beside - down / 2) < down / 5
    const isBar = modules[Math.floor((along - first) / module)] === '1'
    return isPaper ? (isBar ? 40 : 220) : 130
  }
  const points = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = 15 * Math.sin(x / 90) + 10 * Math.cos(y / 70)
      points[y * width + x] = light + (isLying ? shadeAt(y, x) : shadeAt(x, y))
    }
  }
  return { width, height, points }
}

export function toPng({ width, height, points }: Grey): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Greyscale with eight bits.
  head.writeUInt8(8, 8)
  const rows = Array.from({ length: height }, (_, y) => [Buffer.of(0), points.subarray(y * width, (y + 1) * width)])
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()))),
    chunk('IEND', Buffer.of()),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A video of one frame, which Chromium plays as the camera. Width and height are even. */
export function toFilm({ width, height, points }: Grey): Buffer {
  const noColour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), points, noColour])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame])
}
