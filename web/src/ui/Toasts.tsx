import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { Toast, type ToastEntry, type ToastOptions } from './Toast.tsx'
import css from './Toasts.module.css'

type Tell = (toast: ToastOptions) => void

const ToastContext = createContext<Tell | null>(null)

/** How many are in view; the others wait their turn. */
const most = 3

let lastId = 0

/** Holds the short messages of the page, and lets any screen below tell one. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ToastEntry[]>([])

  // Saying the same again takes the place of what was said.
  const tell = useCallback<Tell>((toast) => {
    lastId += 1
    const entry = { ...toast, id: lastId }
    setToasts((before) => [...before.filter(({ text }) => text !== toast.text), entry])
  }, [])

  function handleEnd(id: number) {
    setToasts((before) => before.filter((toast) => toast.id !== id))
  }

  return (
    <ToastContext value={tell}>
      {children}
      <Region toasts={toasts.slice(0, most)} onEnd={handleEnd} />
    </ToastContext>
  )
}

export function useToast(): Tell {
  const tell = use(ToastContext)
  if (tell === null) throw new Error('ToastProvider is missing')
  return tell
}

interface RegionProps {
  readonly toasts: readonly ToastEntry[]
  readonly onEnd: (id: number) => void
}

// The two live regions are always there: screen readers announce what is added to one, not one that is added.
function Region({ toasts, onEnd }: RegionProps) {
  const t = useText()
  const errors = toasts.filter(({ kind }) => kind === 'error')
  const others = toasts.filter(({ kind }) => kind !== 'error')
  return (
    <section ref={show} popover="manual" className={css.region} aria-label={t('ui.notifications')}>
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

function show(region: HTMLElement | null): void {
  region?.showPopover()
}
