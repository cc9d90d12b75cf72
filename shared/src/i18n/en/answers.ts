import type { Phrase } from '../phrase.ts'

/** The messages of responses. */
export const answers = {
  'answer.found': 'Search Successful',
  'answer.saved': 'Save Successful',
  'answer.created': 'Create Successful',
  'answer.updated': 'Update Successful',
  'answer.replaced': 'Replace Successful',
  'answer.inserted': 'Insert Successful',
  'answer.moved': 'Move Successful',
  'answer.deleted': 'Delete Successful',
  'answer.undone': 'Undo Successful',
  'answer.onDevice': 'Saved on this device',
  'answer.deletedOnDevice': 'Deleted on this device',
  'answer.restored': 'Restore Successful',
} as const satisfies Record<string, Phrase>
