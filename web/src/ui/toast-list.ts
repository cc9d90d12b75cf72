import type { ToastOptions } from './Toast.tsx'

export interface ToastEntry extends ToastOptions {
  readonly id: number
  /** In milliseconds, on any clock that only goes forward. */
  readonly toldAt: number
}

export type ToastList = readonly ToastEntry[]

/** How many are in view. */
const most = 3
/** An error that is told with a change of screen is about the change. */
const graceMs = 500

/**
 * The newest first. The same text takes the place of the earlier one, a success ends the errors before it, and where there are
 * too many the oldest goes, of those with something to do about it the last.
 */
export function addToast(list: ToastList, toast: ToastEntry): ToastList {
  const others = list.filter(({ text }) => text !== toast.text)
  const left = toast.kind === 'success' ? others.filter((each) => !isPlainError(each)) : others
  return withinMost([toast, ...left])
}

/** What is left when another screen is there. */
export function endErrors(list: ToastList, now: number): ToastList {
  return same(list, (toast) => !isPlainError(toast) || now - toast.toldAt < graceMs)
}

/** What is left when the field that was wrong is changed. */
export function endFieldErrors(list: ToastList): ToastList {
  return same(list, ({ isOfField }) => isOfField !== true)
}

function isPlainError({ kind, action }: ToastEntry): boolean {
  return kind === 'error' && action === undefined
}

function withinMost(list: ToastList): ToastList {
  if (list.length <= most) return list
  const plain = list.findLastIndex(({ action }, i) => i > 0 && action === undefined)
  return list.toSpliced(plain === -1 ? list.length - 1 : plain, 1)
}

// The same list where nothing ends, so that nothing is drawn anew.
function same(list: ToastList, stays: (toast: ToastEntry) => boolean): ToastList {
  const left = list.filter(stays)
  return left.length === list.length ? list : left
}
