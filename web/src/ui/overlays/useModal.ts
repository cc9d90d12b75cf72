import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

export interface ModalOptions {
  readonly open: boolean
  readonly onClose: () => void
  /** What the dialog stands beside, where there is room. */
  readonly anchor?: RefObject<HTMLElement | null> | undefined
}

/**
 * What a <dialog> needs to follow `open`. The browser keeps the focus inside, gives it back, and closes on Escape and on a
 * press outside; `onClose` decides, so a dialog stays open while its owner says so.
 */
export function useModal({ open, onClose, anchor }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || dialog === null) return
    const anchored = anchorDialog(dialog, anchor?.current ?? null)
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-focus]') ?? dialog
    first.focus()
    // Also runs before the dialog leaves the page, while the browser can still give the focus back.
    return () => {
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
    // Browsers close on a second Escape whatever the page says.
    if (open && event.target === event.currentTarget && !event.currentTarget.open) onClose()
  }

  return { ref, closedby: 'any', tabIndex: -1, onCancel: handleCancel, onClose: handleClose } as const
}

function anchorDialog(dialog: HTMLElement, anchor: HTMLElement | null): HTMLElement | null {
  anchor?.style.setProperty('anchor-name', '--sheet')
  dialog.style.setProperty('position-anchor', '--sheet')
  return anchor
}
