import type { Phrase } from '../phrase.ts'

/** Reading barcodes. */
export const scan = {
  'scan.open': 'Scan a barcode',
  'scan.title': 'Scan a barcode',
  'scan.view': 'What the camera sees',
  'scan.starting': 'Starting the camera…',
  'scan.aim': 'Hold the barcode within the frame',
  'scan.denied': 'Haru may not use the camera. Allow it in the settings of the browser, or go on without it.',
  'scan.none': 'There is no camera that can be used here. It also works without one.',
  'scan.picture': 'Choose a picture',
  'scan.picture.none': 'There is no barcode to be read in this picture. Try one where it is large and in focus.',
  'scan.typing': 'The digits below the barcode can be typed into the search, too.',
  'scan.unknown': 'No food with the barcode {barcode} yet',
  'scan.unknown.text': 'Create it once, and its barcode finds it from then on.',
  'scan.create': 'Create this food',
  'scan.torch': 'Light',
} as const satisfies Record<string, Phrase>
