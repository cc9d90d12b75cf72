import BarcodeFormat from '@zxing/library/esm/core/BarcodeFormat.js'
import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js'
import GlobalHistogramBinarizer from '@zxing/library/esm/core/common/GlobalHistogramBinarizer.js'
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType.js'
import Exception from '@zxing/library/esm/core/Exception.js'
import MultiFormatUPCEANReader from '@zxing/library/esm/core/oned/MultiFormatUPCEANReader.js'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js'

// Imports only the modules for these formats: the whole library is ten times as large.
const hints = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A]],
  [DecodeHintType.TRY_HARDER, true],
])
const reader = new MultiFormatUPCEANReader(hints)

/** The digits of an upright barcode, with a tolerance of some degrees. */
export function decodeBarcodes({ data, width, height }: ImageData): readonly string[] {
  const source = new RGBLuminanceSource(toLuminances(data), width, height)
  try {
    return [reader.decode(new BinaryBitmap(new GlobalHistogramBinarizer(source)), hints).getText()]
  } catch (error) {
    // The library throws where it finds no barcode with a valid check digit.
    if (error instanceof Exception) return []
    throw error
  }
}

function toLuminances(rgba: ImageData['data']): Uint8ClampedArray {
  const luminances = new Uint8ClampedArray(rgba.length / 4)
  for (let i = 0; i < luminances.length; i += 1) {
    const [red = 0, green = 0, blue = 0] = [rgba[4 * i], rgba[4 * i + 1], rgba[4 * i + 2]]
    luminances[i] = (red + 2 * green + blue) / 4
  }
  return luminances
}
