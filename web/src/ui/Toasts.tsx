import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { Toast, type ToastOptions } from './Toast.tsx'
import css from './Toasts.module.css'
import { addToast, endErrors, endFieldErrors, type ToastList } from './toast-list.ts'
import { placeBesideFocus } from './toast-place.ts'

type Tell = (toast: ToastOptions) => void

const ToastContext = createContext<Tell | null>(null)

let lastId = 0

export interface ToastProviderProps {
  /** The screen in view. When it changes, the errors of the one before end. */
  readonly screen: string
  readonly children: ReactNode
}

/** Holds the short messages of the page, and lets any screen below tell one. */
export function ToastProvider({ screen, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<ToastList>([])

  const tell = useCallback<Tell>((toast) => {
    lastId += 1
    const entry = { ...toast, id: lastId, toldAt: performance.now() }
    setToasts((before) => addToast(before, entry))
  }, [])

  function handleEnd(id: number) {
    setToasts((before) => before.filter((toast) => toast.id !== id))
  }

  const last = useRef(screen)
  useEffect(() => {
    if (last.current === screen) return
    last.current = screen
    setToasts((before) => endErrors(before, performance.now()))
  }, [screen])

  useEffect(() => {
    const handleInput = ({ target }: Event) => {
      const isWrong = target instanceof Element && target.closest('[aria-invalid="true"]') !== null
      if (isWrong) setToasts(endFieldErrors)
    }
    document.addEventListener('input', handleInput, { capture: true })
    return () => document.removeEventListener('input', handleInput, { capture: true })
  }, [])

  return (
    <ToastContext value={tell}>
      {children}
      <Region toasts={toasts} onEnd={handleEnd} />
    </ToastContext>
  )
}

export function useToast(): Tell {
  const tell = use(ToastContext)
  if (tell === null) throw new Error('ToastProvider is missing')
  return tell
}

interface RegionProps {
  readonly toasts: ToastList
  readonly onEnd: (id: number) => void
}

// The two live regions are always there: screen readers announce what is added to one, not one that is added.
function Region({ toasts, onEnd }: RegionProps) {
  const t = useText()
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    region.current?.showPopover()
  }, [])
  useEffect(() => (toasts.length === 0 ? undefined : placeBesideFocus(region.current)), [toasts])
  const errors = toasts.filter(({ kind }) => kind === 'error')
  const others = toasts.filter(({ kind }) => kind !== 'error')
  return (
    <section ref={region} popover="manual" className={css.region} aria-label={t('ui.notifications')}>
      <div role="alert" aria-atomic={false} className={css.stack}>
        {errors.map((toast) => (
          <Toast key={toast.id} toast={toast} onEnd={onEnd} />
        ))}
      </div>
      <div role="status" aria-atomic={false} className={css.stack}>
        {others.map((toast) => (
          <Toast key={toast.id} toast={toast} onEnd={onEnd} />
        ))}
      </div>
    </section>
  )
}
