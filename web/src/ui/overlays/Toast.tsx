import { Check, CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useText } from '../../lib/language.tsx'
import { classes } from '../classes.ts'
import css from './Toasts.module.css'
import { actionSeconds, type ToastEntry, type ToastOptions } from './toast-list.ts'

export interface ToastProps {
  readonly toast: ToastEntry
  readonly onDismiss: (id: number) => void
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

/** A message. Its timer is a CSS animation, so that hover and focus pause it. */
export function Toast({ toast, onDismiss }: ToastProps) {
  const t = useText()
  const { id, kind, text, action } = toast
  const seconds = toast.seconds ?? computeDisplaySeconds(toast)
  const Icon = icons[kind]
  const timerStyle = { '--seconds': Math.round(seconds), animationDuration: `${seconds}s` } as CSSProperties
  const timer = (
    <span
      data-life=""
      className={classes(css.timer, action && css.count)}
      style={timerStyle}
      onAnimationEnd={() => onDismiss(id)}
    />
  )

  function handleAction() {
    action?.onAction()
    onDismiss(id)
  }

  return (
    <div ref={raiseToasts} className={classes(css.toast, css[kind])}>
      <Icon size={20} />
      <p className={css.text}>{text}</p>
      {action === undefined ? (
        timer
      ) : (
        <button type="button" className={css.action} onClick={handleAction}>
          {action.label}
          {timer}
        </button>
      )}
      <button type="button" className={css.close} aria-label={t('ui.close')} onClick={() => onDismiss(id)}>
        <Check size={18} />
      </button>
    </div>
  )
}

// A dialog that opened later covers the toasts; showing the popover again brings them to the top.
function raiseToasts(toast: HTMLElement | null): void {
  const region = document.querySelector('dialog:modal') && toast?.closest<HTMLElement>('[popover]')
  region?.hidePopover()
  region?.showPopover()
}

// At least a second, as specified; longer for longer texts and for errors.
function computeDisplaySeconds({ kind, text, action }: ToastOptions): number {
  if (action !== undefined) return actionSeconds
  return (kind === 'error' ? 4 : 1) + text.length * 0.08
}
