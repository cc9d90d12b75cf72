import type { ToastOptions } from './Toast.tsx'

export interface ToastEntry extends ToastOptions {
  readonly id: number
  /** In milliseconds, on any clock that only goes forward. */
  readonly shownAt: number
}

export type ToastList = readonly ToastEntry[]

/** How many are in view. */
const maxToasts = 3
/** An error that is told with a change of screen is about the change. */
const graceMs = 500

/**
 * The newest first. The same text takes the place of the earlier one, a success ends the errors before it, and where there are
 * too many the oldest goes, of those with something to do about it the last.
 */
export function addToast(list: ToastList, toast: ToastEntry): ToastList {
  const others = list.filter(({ text }) => text !== toast.text)
  const remaining = toast.kind === 'success' ? others.filter((each) => !isPlainError(each)) : others
  return limitToasts([toast, ...remaining])
}

/** What is left when another screen is there. */
export function removeErrors(list: ToastList, now: number): ToastList {
  return filterToasts(list, (toast) => !isPlainError(toast) || now - toast.shownAt < graceMs)
}

/** What is left when the field that was wrong is changed. */
export function removeFieldErrors(list: ToastList): ToastList {
  return filterToasts(list, ({ isOfField }) => isOfField !== true)
}

function isPlainError({ kind, action }: ToastEntry): boolean {
  return kind === 'error' && action === undefined
}

function limitToasts(list: ToastList): ToastList {
  if (list.length <= maxToasts) return list
  const index = list.findLastIndex(({ action }, i) => i > 0 && action === undefined)
  return list.toSpliced(index === -1 ? list.length - 1 : index, 1)
}

// The same list where nothing ends, so that nothing is drawn anew.
function filterToasts(list: ToastList, isKept: (toast: ToastEntry) => boolean): ToastList {
  const remaining = list.filter(isKept)
  return remaining.length === list.length ? list : remaining
}
