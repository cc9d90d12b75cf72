import { type BarcodeReader, openBarcodeReader } from './barcode-reader.ts'

/** Wide enough for the bars of a barcode; wider frames take longer to read. */
const frameWidth = 960
const imageWidths = [1600, 800, 3200] as const
const scanIntervalMs = 80

/** Scans video frames until the same barcode was read twice, against misreads. Null once `signal` is aborted. */
export async function scanVideo(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const reader = await openBarcodeReader()
  const canvas = document.createElement('canvas')
  let before: string | null = null
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    if (video.videoWidth > 0) {
      const view = { width: video.videoWidth, height: video.videoHeight }
      // Every other frame is rotated, to read horizontal barcodes.
      const read = await reader(draw(canvas, { image: video, ...view, isRotated: attempt % 2 === 1 }, frameWidth))
      if (read !== null && read === before) return read
      before = read ?? before
    }
    await new Promise((resolve) => setTimeout(resolve, scanIntervalMs))
  }
  return null
}

/** The barcode in an image file; null without a barcode, or if the file is no image. */
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
  /** Whether the image is rotated by 90 degrees. */
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
