import { type RefObject, useId } from 'react'
import { classes } from '../classes.ts'
import css from './Dialog.module.css'
import { DialogContent, type DialogProps } from './Dialog.tsx'
import { useModal } from './useModal.ts'

export interface SheetProps extends Omit<DialogProps, 'size'> {
  /** On a wide screen the sheet opens beside this element. */
  readonly anchor?: RefObject<HTMLElement | null> | undefined
}

/** A dialog that slides up from the bottom on a phone, and opens beside its anchor on a desktop. */
export function Sheet({ open, ...props }: SheetProps) {
  return open && <OpenSheet {...props} />
}

function OpenSheet({ onClose, anchor, ...content }: Omit<SheetProps, 'open'>) {
  const id = useId()
  const modal = useModal({ onClose, anchor })
  return (
    <dialog {...modal} className={classes(css.sheet, anchor !== undefined && css.anchored)} aria-labelledby={id}>
      <DialogContent {...{ ...content, id, onClose }} />
    </dialog>
  )
}
