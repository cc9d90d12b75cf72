export interface ToastOptions {
  readonly kind: 'success' | 'error' | 'info'
  readonly text: string
  /** An action, such as undo. A toast with an action stays for `actionSeconds` and shows a countdown. */
  readonly action?: { readonly label: string; readonly onAction: () => void } | undefined
  readonly seconds?: number | undefined
  /** Whether the message is about a field; it is removed when the user changes the field. */
  readonly isOfField?: boolean | undefined
  /** The unsaved contents that the action changes; the message is removed when they are no longer on the screen. */
  readonly contents?: string | undefined
}

export interface ToastEntry extends ToastOptions {
  readonly id: number
  /** In milliseconds of a monotonic clock. */
  readonly shownAt: number
}

export type ToastList = readonly ToastEntry[]

/** How long a toast with an action is shown. */
export const actionSeconds = 10

const maxToasts = 3
/** An error shown this shortly before a change of the screen belongs to the new screen. */
const graceMs = 500

/**
 * Adds a toast to the front. It replaces a toast with the same text, a success removes earlier errors, a change of the unsaved contents
 * removes errors of fields, and with too many toasts the oldest without an action is removed, else the oldest.
 */
export function addToast(list: ToastList, toast: ToastEntry): ToastList {
  const others = list.filter(({ text }) => text !== toast.text)
  return limitToasts([toast, ...removeOutdated(others, toast)])
}

function removeOutdated(list: ToastList, { kind, contents }: ToastEntry): ToastList {
  if (kind === 'success') return list.filter((each) => !isPlainError(each))
  return contents === undefined ? list : removeFieldErrors(list)
}

/** Removes the errors of the previous screen. */
export function removeErrors(list: ToastList, now: number): ToastList {
  return filterToasts(list, (toast) => !isPlainError(toast) || now - toast.shownAt < graceMs)
}

/** Removes the errors about a field after the user changed it. */
export function removeFieldErrors(list: ToastList): ToastList {
  return filterToasts(list, ({ isOfField }) => isOfField !== true)
}

/** Removes the messages whose action changes contents that are no longer on the screen. */
export function removeContentsToasts(list: ToastList, shown: string): ToastList {
  return filterToasts(list, ({ contents }) => contents !== shown)
}

function isPlainError({ kind, action }: ToastEntry): boolean {
  return kind === 'error' && action === undefined
}

function limitToasts(list: ToastList): ToastList {
  if (list.length <= maxToasts) return list
  const index = list.findLastIndex(({ action }, i) => i > 0 && action === undefined)
  return list.toSpliced(index === -1 ? list.length - 1 : index, 1)
}

// Returns the same list if nothing is removed, so that React does not render again.
function filterToasts(list: ToastList, shouldStay: (toast: ToastEntry) => boolean): ToastList {
  const remaining = list.filter(shouldStay)
  return remaining.length === list.length ? list : remaining
}
