/** A square of a picture, in its own pixels. */
export interface Cut {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** In pixels, across and down: twice what the server keeps. */
const side = 512

/** A picture that can be shown; null where the browser cannot read the file as one. Its address is to be revoked in the end. */
export async function openPicture(file: File): Promise<string | null> {
  const address = URL.createObjectURL(file)
  try {
    await load(address)
    return address
  } catch {
    URL.revokeObjectURL(address)
    return null
  }
}

/** A square of a picture as a JPEG. Drawn anew, the right way up, and without what a camera wrote into the file. */
export async function cutOut(address: string, { x, y, width, height }: Cut): Promise<Blob> {
  const image = await load(address)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser does not draw')
  // What can be seen through would be black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, side, side)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', 0.9)
  const cut = await promise
  if (cut === null) throw new Error('this browser writes no picture')
  return cut
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}
