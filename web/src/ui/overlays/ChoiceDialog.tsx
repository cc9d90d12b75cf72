import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useText } from '../../lib/language.tsx'
import { Button } from '../buttons/Button.tsx'
import { classes } from '../classes.ts'
import css from './Dialog.module.css'
import { useModal } from './useModal.ts'

interface DialogChoice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly kind?: 'primary' | 'soft' | 'quiet' | 'danger' | undefined
}

export interface ChoiceDialogOptions<Value extends string> {
  readonly title: string
  readonly text?: string | undefined
  readonly choices: readonly DialogChoice<Value>[]
  /** Closes the dialog when aborted; the result is null then. */
  readonly signal?: AbortSignal | undefined
}

export interface ConfirmDialogOptions extends Omit<ChoiceDialogOptions<string>, 'choices'> {
  readonly yes?: string | undefined
  readonly no?: string | undefined
  readonly danger?: boolean | undefined
}

interface OpenChoiceDialog extends ChoiceDialogOptions<string> {
  readonly url: string
  readonly resolve: (value: string | null) => void
}

type ShowChoiceDialog = (options: ChoiceDialogOptions<string>) => Promise<string | null>

const ChoiceDialogContext = createContext<ShowChoiceDialog | null>(null)

export interface ChoiceDialogProviderProps {
  /** The current URL: a dialog is closed with null when the URL changes. */
  readonly url: string
  readonly children: ReactNode
}

/** Shows one choice dialog at a time for the screens below. A second dialog closes the first with null. */
export function ChoiceDialogProvider({ url, children }: ChoiceDialogProviderProps) {
  const [openDialog, setOpenDialog] = useState<OpenChoiceDialog | null>(null)
  // The function stays the same when the URL changes, which would render all that can ask again.
  const currentUrl = useRef(url)
  useLayoutEffect(() => {
    currentUrl.current = url
  }, [url])

  const showChoiceDialog = useCallback<ShowChoiceDialog>((options) => {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const next = { ...options, url: currentUrl.current, resolve }
    setOpenDialog((previous) => {
      previous?.resolve(null)
      return next
    })
    options.signal?.addEventListener('abort', () => {
      resolve(null)
      setOpenDialog((current) => (current === next ? null : current))
    })
    return promise
  }, [])

  function handleChoice(value: string | null) {
    openDialog?.resolve(value)
    setOpenDialog(null)
  }

  const isOutdated = openDialog !== null && openDialog.url !== url
  const close = useEffectEvent(() => handleChoice(null))
  useEffect(() => {
    if (isOutdated) close()
  }, [isOutdated])

  return (
    <ChoiceDialogContext value={showChoiceDialog}>
      {children}
      {openDialog !== null && !isOutdated && <ChoiceDialog openDialog={openDialog} onChoice={handleChoice} />}
    </ChoiceDialogContext>
  )
}

/** Returns a function that shows choices and resolves to the chosen value, or to null when the dialog is closed. */
export function useChoiceDialog(): <Value extends string>(
  options: ChoiceDialogOptions<Value>,
) => Promise<Value | null> {
  const showChoiceDialog = use(ChoiceDialogContext)
  if (showChoiceDialog === null) throw new Error('ChoiceDialogProvider is missing')
  return showChoiceDialog as <Value extends string>(options: ChoiceDialogOptions<Value>) => Promise<Value | null>
}

/** Returns a function that shows a yes/no dialog. Closing the dialog means no. */
export function useConfirmDialog(): (options: ConfirmDialogOptions) => Promise<boolean> {
  const showChoiceDialog = useChoiceDialog()
  const t = useText()
  return async ({ yes = t('ui.yes'), no = t('ui.no'), danger = false, ...options }) => {
    const kind = danger ? 'danger' : 'primary'
    const choice = await showChoiceDialog({
      ...options,
      choices: [
        { value: 'no', label: no },
        { value: 'yes', label: yes, kind },
      ],
    })
    return choice === 'yes'
  }
}

function ChoiceDialog({
  openDialog,
  onChoice,
}: {
  readonly openDialog: OpenChoiceDialog
  readonly onChoice: (value: string | null) => void
}) {
  const id = useId()
  const modal = useModal({ onClose: () => onChoice(null) })
  const { title, text, choices } = openDialog
  return (
    <dialog
      {...modal}
      role="alertdialog"
      className={css.dialog}
      aria-labelledby={id}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
    >
      <div className={classes(css.head, css.asking)}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
      </div>
      {text !== undefined && (
        <p id={`${id}-text`} className={classes(css.body, css.question)}>
          {text}
        </p>
      )}
      <div className={classes(css.footer, choices.length > 2 && css.choices)}>
        {choices.map(({ value, label, kind }, index) => (
          <Button key={value} kind={kind} data-focus={index === 0 ? '' : undefined} onClick={() => onChoice(value)}>
            {label}
          </Button>
        ))}
      </div>
    </dialog>
  )
}
