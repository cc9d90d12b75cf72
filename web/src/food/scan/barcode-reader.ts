import { parseBarcode } from '@haru/shared/food/barcode.ts'

/** Reads the barcode drawn on a canvas: 8 or 13 digits, or null. */
export type BarcodeReader = (canvas: HTMLCanvasElement) => Promise<string | null>

/** The barcode reader of the browser, which is fast and reads at any angle, else a library that is loaded on demand. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const detector = await openNativeReader()
  if (detector === null) return openZxingReader()
  let reader = detector
  return async (canvas) => {
    try {
      return await reader(canvas)
    } catch (error) {
      // A browser may have the detector and lack the platform service behind it.
      if (reader !== detector) throw error
      reader = await openZxingReader()
      return reader(canvas)
    }
  }
}

// Not in the DOM types of TypeScript yet.
interface Detector {
  readonly detect: (canvas: HTMLCanvasElement) => Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

const formats = ['ean_13', 'ean_8', 'upc_a'] as const

async function openNativeReader(): Promise<BarcodeReader | null> {
  const { BarcodeDetector } = window as { readonly BarcodeDetector?: DetectorClass }
  const supported = (await BarcodeDetector?.getSupportedFormats()) ?? []
  if (BarcodeDetector === undefined || !formats.every((format) => supported.includes(format))) return null
  const detector = new BarcodeDetector({ formats })
  return async (canvas) => findBarcode((await detector.detect(canvas)).map(({ rawValue }) => rawValue))
}

async function openZxingReader(): Promise<BarcodeReader> {
  const { decodeBarcodes } = await import('./zxing-decoder.ts')
  return async (canvas) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
    return pixels === undefined ? null : findBarcode(decodeBarcodes(pixels))
  }
}

function findBarcode(texts: readonly string[]): string | null {
  return texts.map(parseBarcode).find((barcode) => barcode !== null) ?? null
}
