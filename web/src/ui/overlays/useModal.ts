import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { setPageAttribute } from '../behavior/page-attribute.ts'

export interface ModalOptions {
  readonly open: boolean
  readonly onClose: () => void
  /** The element that the dialog opens beside on a wide screen. */
  readonly anchor?: RefObject<HTMLElement | null> | undefined
}

/**
 * Props for a <dialog> controlled by `open`. The browser traps and restores the focus, and requests closing on Escape and on a
 * press outside; the dialog stays open until the owner changes `open` in `onClose`.
 */
export function useModal({ open, onClose, anchor }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || dialog === null) return
    const anchored = anchorDialog(dialog, anchor?.current ?? null)
    const allowScrolling = setPageAttribute('data-modal')
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-focus]') ?? dialog
    first.focus()
    // The cleanup also runs on unmount, while the browser can still restore the focus.
    return () => {
      allowScrolling()
      dialog.close()
      anchored?.style.removeProperty('anchor-name')
    }
  }, [open, anchor])

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }

  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    // On a second Escape browsers close the dialog even if the page prevented it.
    if (open && event.target === event.currentTarget && !event.currentTarget.open) onClose()
  }

  return { ref, closedby: 'any', tabIndex: -1, onCancel: handleCancel, onClose: handleClose } as const
}

function anchorDialog(dialog: HTMLElement, anchor: HTMLElement | null): HTMLElement | null {
  anchor?.style.setProperty('anchor-name', '--sheet')
  dialog.style.setProperty('position-anchor', '--sheet')
  return anchor
}
