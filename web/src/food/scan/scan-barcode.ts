import { type BarcodeReader, openBarcodeReader } from './barcode-reader.ts'

/** What is as wide as this shows the bars of a barcode well enough; more takes longer. */
const frameWidth = 960
const imageWidths = [1600, 800, 3200] as const
const scanIntervalMs = 80

/** Looks at what a camera shows until a barcode was read twice: a glance can deceive. Null once `signal` ends it. */
export async function scanVideo(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const reader = await openBarcodeReader()
  const canvas = document.createElement('canvas')
  let before: string | null = null
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    if (video.videoWidth > 0) {
      const view = { width: video.videoWidth, height: video.videoHeight }
      // Every other time as if the camera had been turned, for bars that lie.
      const read = await reader(draw(canvas, { image: video, ...view, isRotated: attempt % 2 === 1 }, frameWidth))
      if (read !== null && read === before) return read
      before = read ?? before
    }
    await new Promise((resolve) => setTimeout(resolve, scanIntervalMs))
  }
  return null
}

/** The barcode in a picture; null where there is none, or the file is no picture. */
export async function scanImageFile(file: Blob): Promise<string | null> {
  const reader = await openBarcodeReader()
  const image = await createImageBitmap(file).catch(() => null)
  if (image === null) return null
  try {
    return await scanImage(image, reader)
  } finally {
    image.close()
  }
}

async function scanImage(image: ImageBitmap, reader: BarcodeReader): Promise<string | null> {
  const canvas = document.createElement('canvas')
  const { width, height } = image
  for (const maxWidth of imageWidths) {
    for (const isRotated of [false, true]) {
      const read = await reader(draw(canvas, { image, width, height, isRotated }, maxWidth))
      if (read !== null) return read
    }
  }
  return null
}

interface Frame {
  readonly image: CanvasImageSource
  readonly width: number
  readonly height: number
  /** By a quarter. */
  readonly isRotated: boolean
}

function draw(canvas: HTMLCanvasElement, { image, width, height, isRotated }: Frame, maxWidth: number) {
  const scale = Math.min(1, maxWidth / Math.max(width, height))
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  canvas.width = isRotated ? down : across
  canvas.height = isRotated ? across : down
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (isRotated) context?.setTransform(0, 1, -1, 0, down, 0)
  context?.drawImage(image, 0, 0, across, down)
  return canvas
}
