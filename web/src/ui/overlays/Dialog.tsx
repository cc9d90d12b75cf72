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
  /** In place of the title, which is then read by screen readers only. */
  readonly head?: ReactNode
  readonly children?: ReactNode
  readonly footer?: ReactNode
  readonly size?: 's' | 'm' | undefined
}

export function Dialog({ open, ...props }: DialogProps) {
  return open && <OpenDialog {...props} />
}

function OpenDialog({ onClose, size = 's', ...content }: Omit<DialogProps, 'open'>) {
  const id = useId()
  const modal = useModal({ onClose })
  return (
    <dialog {...modal} className={classes(css.dialog, size === 'm' && css.m)} aria-labelledby={id}>
      <DialogContent {...{ ...content, id, onClose }} />
    </dialog>
  )
}

interface DialogContentProps extends Pick<DialogProps, 'title' | 'head' | 'onClose' | 'children' | 'footer'> {
  readonly id: string
}

/** The content of a dialog or a sheet. */
export function DialogContent({ id, title, head, onClose, children, footer }: DialogContentProps) {
  const t = useText()
  return (
    <>
      <div className={css.head}>
        <h2 id={id} className={head === undefined ? css.title : 'sr-only'}>
          {title}
        </h2>
        {head !== undefined && <div className={css.title}>{head}</div>}
        <IconButton icon={X} label={t('ui.close')} onClick={onClose} />
      </div>
      {children !== undefined && <div className={css.body}>{children}</div>}
      {footer !== undefined && <div className={css.footer}>{footer}</div>}
    </>
  )
}
