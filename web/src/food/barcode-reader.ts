import { parseBarcode } from '@haru/shared/food/barcode.ts'

/** Finds the barcode in what is drawn: 8 or 13 digits, null where there is none that can be read. */
export type Reader = (drawn: HTMLCanvasElement) => Promise<string | null>

/** By the browser where it can, which is quick and reads at any angle; else by a library, which is loaded for it. */
export async function openReader(): Promise<Reader> {
  const detector = await openDetector()
  if (detector === null) return openLibrary()
  let reader = detector
  return async (drawn) => {
    try {
      return await reader(drawn)
    } catch (error) {
      // A browser may have it and lack what it asks for it, such as the services of a phone.
      if (reader !== detector) throw error
      reader = await openLibrary()
      return reader(drawn)
    }
  }
}

// The types of the platform do not know of it yet.
interface Detector {
  readonly detect: (drawn: HTMLCanvasElement) => Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

const formats = ['ean_13', 'ean_8', 'upc_a'] as const

async function openDetector(): Promise<Reader | null> {
  const { BarcodeDetector } = window as { readonly BarcodeDetector?: DetectorClass }
  const supported = (await BarcodeDetector?.getSupportedFormats()) ?? []
  if (BarcodeDetector === undefined || !formats.every((format) => supported.includes(format))) return null
  const detector = new BarcodeDetector({ formats })
  return async (drawn) => firstOf((await detector.detect(drawn)).map(({ rawValue }) => rawValue))
}

async function openLibrary(): Promise<Reader> {
  const { textsIn } = await import('./bars.ts')
  return async (drawn) => {
    const pixels = drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height)
    return pixels === undefined ? null : firstOf(textsIn(pixels))
  }
}

function firstOf(texts: readonly string[]): string | null {
  return texts.map(parseBarcode).find((barcode) => barcode !== null) ?? null
}
