import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library'
import { expect, test } from 'vitest'
import { drawQrCode, type QrDrawing } from './qr-code.ts'

const scale = 4
const quietZone = 4

/** Renders the drawing dark on white with its margin, as a camera sees it. */
function renderBitmap({ size, path }: QrDrawing): BinaryBitmap {
  const width = (size + 2 * quietZone) * scale
  const pixels = new Uint8ClampedArray(width * width).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) + quietZone) * scale + row) * width + (Number(x) + quietZone) * scale
      pixels.fill(0, start, start + Number(length) * scale)
    }
  }
  return new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, width, width)))
}

test.each([
  'otpauth://totp/Haru:kim%40haru.test?issuer=Haru&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  'otpauth://totp/Haru:a',
])('a QR reader decodes the drawing of %s', (text) => {
  const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.QR_CODE]]])
  expect(new QRCodeReader().decode(renderBitmap(drawQrCode(text)), hints).getText()).toBe(text)
})
