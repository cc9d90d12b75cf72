import { type RefObject, useId } from 'react'
import { classes } from '../classes.ts'
import css from './Dialog.module.css'
import { DialogContent, type DialogProps } from './Dialog.tsx'
import { useModal } from './useModal.ts'

export interface SheetProps extends Omit<DialogProps, 'size'> {
  /** What it belongs to: on a wide screen it opens beside it. */
  readonly anchor?: RefObject<HTMLElement | null> | undefined
}

/** A dialog that comes up from below on a phone, and opens beside its anchor on a desktop. */
export function Sheet({ open, onClose, title, children, footer, anchor }: SheetProps) {
  const id = useId()
  const modal = useModal({ open, onClose, anchor })
  return (
    <dialog {...modal} className={classes(css.sheet, anchor !== undefined && css.anchored)} aria-labelledby={id}>
      {open && <DialogContent {...{ id, title, onClose, children, footer }} />}
    </dialog>
  )
}
