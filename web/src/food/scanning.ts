import { openReader, type Reader } from './barcode-reader.ts'

/** What is as wide as this shows the bars of a barcode well enough; more takes longer. */
const widthOfFrame = 960
const widthsOfPicture = [1600, 800, 3200] as const
const pauseMs = 80

/** Looks at what a camera shows until a barcode was read twice: a glance can deceive. Null once `signal` ends it. */
export async function scanVideo(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const reader = await openReader()
  const canvas = document.createElement('canvas')
  let before: string | null = null
  for (let turns = 0; !signal.aborted; turns += 1) {
    if (video.videoWidth > 0) {
      const view = { width: video.videoWidth, height: video.videoHeight }
      // Every other time as if the camera had been turned, for bars that lie.
      const read = await reader(draw(canvas, { image: video, ...view, isTurned: turns % 2 === 1 }, widthOfFrame))
      if (read !== null && read === before) return read
      before = read ?? before
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return null
}

/** The barcode in a picture; null where there is none, or the file is no picture. */
export async function scanPicture(file: Blob): Promise<string | null> {
  const reader = await openReader()
  const image = await createImageBitmap(file).catch(() => null)
  if (image === null) return null
  try {
    return await scanImage(image, reader)
  } finally {
    image.close()
  }
}

async function scanImage(image: ImageBitmap, reader: Reader): Promise<string | null> {
  const canvas = document.createElement('canvas')
  const { width, height } = image
  for (const longest of widthsOfPicture) {
    for (const isTurned of [false, true]) {
      const read = await reader(draw(canvas, { image, width, height, isTurned }, longest))
      if (read !== null) return read
    }
  }
  return null
}

interface View {
  readonly image: CanvasImageSource
  readonly width: number
  readonly height: number
  /** By a quarter. */
  readonly isTurned: boolean
}

function draw(canvas: HTMLCanvasElement, { image, width, height, isTurned }: View, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height))
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  canvas.width = isTurned ? down : across
  canvas.height = isTurned ? across : down
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (isTurned) pen?.setTransform(0, 1, -1, 0, down, 0)
  pen?.drawImage(image, 0, 0, across, down)
  return canvas
}
