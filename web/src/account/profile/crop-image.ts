/** A square of an image, in its own pixels. */
export interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** In pixels: twice the size that the server stores. */
const avatarSize = 512

/** The object URL of an image file; null where the browser cannot decode it. The caller revokes the URL. */
export async function openImage(file: File): Promise<string | null> {
  const url = URL.createObjectURL(file)
  try {
    await loadImage(url)
    return url
  } catch {
    URL.revokeObjectURL(url)
    return null
  }
}

/** Crops an image to a JPEG, with its orientation applied and without its metadata. */
export async function cropToJpeg(url: string, { x, y, width, height }: CropArea): Promise<Blob> {
  const image = await loadImage(url)
  const canvas = document.createElement('canvas')
  canvas.width = avatarSize
  canvas.height = avatarSize
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser does not draw')
  // Transparent pixels would be black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, avatarSize, avatarSize)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, avatarSize, avatarSize)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', 0.9)
  const jpeg = await promise
  if (jpeg === null) throw new Error('this browser writes no picture')
  return jpeg
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}
