import ErrorCorrectionLevel from '@zxing/library/esm/core/qrcode/decoder/ErrorCorrectionLevel.js'
import Encoder from '@zxing/library/esm/core/qrcode/encoder/Encoder.js'

/** A QR code as a drawing: how many squares it is wide, and the path of the dark ones, each one unit wide. */
export interface QrDrawing {
  readonly size: number
  readonly path: string
}

/** Draws a text as a QR code. Medium correction: it is read off a screen, which has no scratches. */
export function drawQrCode(text: string): QrDrawing {
  const matrix = Encoder.encode(text, ErrorCorrectionLevel.M).getMatrix()
  const rows = matrix.getArray().map((row, y) => drawRow(row, y))
  return { size: matrix.getWidth(), path: rows.join('') }
}

// Squares side by side are one rectangle, so that no line of light runs between them.
function drawRow(row: Uint8Array, y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    const start = x
    while (row[x] === 1) x += 1
    if (x > start) path += `M${start} ${y}h${x - start}v1H${start}z`
  }
  return path
}
