import { parseBarcode } from '@haru/shared/food/barcode.ts'

/** Finds the barcode in what is drawn: 8 or 13 digits, null where there is none that can be read. */
export type BarcodeReader = (canvas: HTMLCanvasElement) => Promise<string | null>

/** By the browser where it can, which is quick and reads at any angle; else by a library, which is loaded for it. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const detector = await openNativeReader()
  if (detector === null) return openZxingReader()
  let reader = detector
  return async (canvas) => {
    try {
      return await reader(canvas)
    } catch (error) {
      // A browser may have it and lack what it asks for it, such as the services of a phone.
      if (reader !== detector) throw error
      reader = await openZxingReader()
      return reader(canvas)
    }
  }
}

// The types of the platform do not know of it yet.
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
