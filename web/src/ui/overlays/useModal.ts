import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { setPageAttribute } from '../behavior/page-attribute.ts'

export interface ModalOptions {
  readonly onClose: () => void
  /** The element that the dialog opens beside on a wide screen. */
  readonly anchor?: RefObject<HTMLElement | null> | undefined
}

/**
 * Props for a <dialog> that is open while it is rendered. The browser traps and restores the focus, and requests closing on Escape and on
 * a press outside; the dialog stays open until the owner removes it in `onClose`. It is closed before its contents are removed: the
 * removal of an element with the focus would make the browser compute the styles of the page once more.
 */
export function useModal({ onClose, anchor }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const anchored = anchorDialog(dialog, anchor?.current ?? null)
    const allowScrolling = setPageAttribute('data-modal')
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-focus]') ?? dialog
    first.focus()
    return () => {
      allowScrolling()
      anchored?.style.removeProperty('anchor-name')
      dialog.close()
    }
  }, [anchor])

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }

  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    // On a second Escape browsers close the dialog even if the page prevented it.
    if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
  }

  return { ref, closedby: 'any', tabIndex: -1, onCancel: handleCancel, onClose: handleClose } as const
}

function anchorDialog(dialog: HTMLElement, anchor: HTMLElement | null): HTMLElement | null {
  anchor?.style.setProperty('anchor-name', '--sheet')
  dialog.style.setProperty('position-anchor', '--sheet')
  return anchor
}
