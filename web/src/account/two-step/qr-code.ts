import ErrorCorrectionLevel from '@zxing/library/esm/core/qrcode/decoder/ErrorCorrectionLevel.js'
import Encoder from '@zxing/library/esm/core/qrcode/encoder/Encoder.js'

/** A QR code as a drawing: its width in modules, and the path of the dark modules. */
export interface QrDrawing {
  readonly size: number
  readonly path: string
}

/** Draws a text as a QR code with medium error correction, which is enough on a screen. */
export function drawQrCode(text: string): QrDrawing {
  const matrix = Encoder.encode(text, ErrorCorrectionLevel.M).getMatrix()
  const rows = matrix.getArray().map((row, y) => drawRow(row, y))
  return { size: matrix.getWidth(), path: rows.join('') }
}

// Adjacent modules are one rectangle, so that no gap is rendered between them.
function drawRow(row: Uint8Array, y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    const start = x
    while (row[x] === 1) x += 1
    if (x > start) path += `M${start} ${y}h${x - start}v1H${start}z`
  }
  return path
}
