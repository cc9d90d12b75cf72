import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useText } from '../../lib/language.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { classes } from '../classes.ts'
import css from './Dialog.module.css'
import { useModal } from './useModal.ts'

export interface DialogProps {
  readonly open: boolean
  /** Called on Escape, the close button and a press outside. */
  readonly onClose: () => void
  readonly title: string
  readonly children?: ReactNode
  readonly footer?: ReactNode
  readonly size?: 's' | 'm' | undefined
}

export function Dialog({ open, onClose, title, children, footer, size = 's' }: DialogProps) {
  const id = useId()
  const modal = useModal({ open, onClose })
  return (
    <dialog {...modal} className={classes(css.dialog, size === 'm' && css.m)} aria-labelledby={id}>
      {open && <DialogContent {...{ id, title, onClose, children, footer }} />}
    </dialog>
  )
}

interface DialogContentProps extends Pick<DialogProps, 'title' | 'onClose' | 'children' | 'footer'> {
  readonly id: string
}

/** The content of a dialog or a sheet. */
export function DialogContent({ id, title, onClose, children, footer }: DialogContentProps) {
  const t = useText()
  return (
    <>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        <IconButton icon={X} label={t('ui.close')} onClick={onClose} />
      </div>
      {children !== undefined && <div className={css.body}>{children}</div>}
      {footer !== undefined && <div className={css.footer}>{footer}</div>}
    </>
  )
}
