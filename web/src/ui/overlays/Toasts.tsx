import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { afterPaint } from '../behavior/after-paint.ts'
import { Toast } from './Toast.tsx'
import css from './Toasts.module.css'
import {
  addToast,
  removeContentsToasts,
  removeErrors,
  removeFieldErrors,
  type ToastList,
  type ToastOptions,
} from './toast-list.ts'
import { avoidFocusedField } from './toast-position.ts'

type ShowToast = (toast: ToastOptions) => void

interface ToastActions {
  readonly show: ShowToast
  /** Removes the toasts whose action changes these contents. */
  readonly removeOf: (contents: string) => void
}

const ToastContext = createContext<ToastActions | null>(null)

let lastId = 0

export interface ToastProviderProps {
  /** The path of the screen. When it changes, errors of the previous screen are removed. */
  readonly screen: string
  readonly children: ReactNode
}

/** Shows toasts for the screens below. */
export function ToastProvider({ screen, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<ToastList>([])

  const show = useCallback<ShowToast>((toast) => {
    lastId += 1
    const entry = { ...toast, id: lastId, shownAt: performance.now() }
    setToasts((current) => addToast(current, entry))
  }, [])
  const removeOf = useCallback(
    (contents: string) => setToasts((current) => removeContentsToasts(current, contents)),
    [],
  )
  const actions = useMemo(() => ({ show, removeOf }), [show, removeOf])

  function handleDismiss(id: number) {
    setToasts((current) => current.filter((toast) => toast.id !== id))
  }

  const lastScreen = useRef(screen)
  useEffect(() => {
    if (lastScreen.current === screen) return
    lastScreen.current = screen
    setToasts((current) => removeErrors(current, performance.now()))
  }, [screen])

  useEffect(() => {
    const handleInput = ({ target }: Event) => {
      const isWrong = target instanceof Element && target.closest('[aria-invalid="true"]') !== null
      if (isWrong) setToasts(removeFieldErrors)
    }
    document.addEventListener('input', handleInput, { capture: true })
    return () => document.removeEventListener('input', handleInput, { capture: true })
  }, [])

  return (
    <ToastContext value={actions}>
      {children}
      <ToastRegion toasts={toasts} onDismiss={handleDismiss} />
    </ToastContext>
  )
}

export function useToast(): ShowToast {
  return useToastActions().show
}

/**
 * Shows toasts whose action changes unsaved contents, such as an undo. They are removed when the screen has other contents or closes,
 * because their action would change other contents, or nothing.
 */
export function useContentsToast(contents: string): ShowToast {
  const { show, removeOf } = useToastActions()
  useEffect(() => () => removeOf(contents), [contents, removeOf])
  return (toast) => show({ ...toast, contents })
}

function useToastActions(): ToastActions {
  const actions = use(ToastContext)
  if (actions === null) throw new Error('ToastProvider is missing')
  return actions
}

interface RegionProps {
  readonly toasts: ToastList
  readonly onDismiss: (id: number) => void
}

// Both live regions are always rendered: screen readers announce text added to a region, but not an added region.
function ToastRegion({ toasts, onDismiss }: RegionProps) {
  const t = useText()
  const region = useRef<HTMLElement>(null)
  // A popover needs a layout of the page, which would lengthen the task of the first rendering. A toast may have shown it before.
  useEffect(() => afterPaint(() => region.current?.togglePopover(true)), [])
  useEffect(() => (toasts.length === 0 ? undefined : avoidFocusedField(region.current)), [toasts])
  const errors = toasts.filter(({ kind }) => kind === 'error')
  const others = toasts.filter(({ kind }) => kind !== 'error')
  return (
    <section ref={region} popover="manual" className={css.region} aria-label={t('ui.notifications')}>
      <div role="alert" aria-atomic={false} className={css.stack}>
        {errors.map((toast) => (
          <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />
        ))}
      </div>
      <div role="status" aria-atomic={false} className={css.stack}>
        {others.map((toast) => (
          <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />
        ))}
      </div>
    </section>
  )
}
