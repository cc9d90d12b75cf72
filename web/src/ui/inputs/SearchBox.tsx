import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import css from './SearchBox.module.css'
import { TextField } from './TextField.tsx'

interface SearchBoxProps {
  readonly label: string
  readonly clearLabel: string
  readonly maxLength: number
  readonly query: string
  /** Called when the user pauses typing. */
  readonly onQuery: (query: string) => void
  /** A button at the end of the box. */
  readonly action?: ReactNode
  /** Whether the input has the focus when the screen opens. */
  readonly isFocusedFirst?: boolean
}

/** Shorter than a pause between two words, longer than a pause between two letters. */
const typingPauseMs = 250
/** The screen takes the focus when it is shown, so the input takes it after that. */
const focusDelayMs = 10

/** The search input, which searches while the user types. */
export function SearchBox({
  label,
  clearLabel,
  maxLength,
  query,
  onQuery,
  action,
  isFocusedFirst = true,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, handleBlur } = useDebouncedQuery({ query, onQuery })

  useEffect(() => {
    if (!isFocusedFirst) return undefined
    const timer = setTimeout(() => input.current?.focus({ preventScroll: true }), focusDelayMs)
    return () => clearTimeout(timer)
  }, [isFocusedFirst])

  function handleClear() {
    setText('')
    input.current?.focus()
  }

  return (
    <search className={css.search}>
      <TextField
        ref={input}
        type="search"
        label={label}
        hideLabel
        placeholder={label}
        lead={Search}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        maxLength={maxLength}
        value={text}
        onText={setText}
        onBlur={handleBlur}
        action={
          <>
            {text !== '' && <IconButton icon={X} label={clearLabel} onClick={handleClear} />}
            {action}
          </>
        }
      />
    </search>
  )
}

/** The typed text while the user types, else the query of the URL. */
function useDebouncedQuery({ query, onQuery }: Pick<SearchBoxProps, 'query' | 'onQuery'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const discardTyped = () => setTyped(null)
    addEventListener('popstate', discardTyped)
    return () => {
      removeEventListener('popstate', discardTyped)
      clearTimeout(timer.current)
    }
  }, [])

  function handleText(text: string) {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onQuery(text.trim()), typingPauseMs)
  }

  function handleBlur() {
    clearTimeout(timer.current)
    if (typed !== null && typed.trim() !== query) onQuery(typed.trim())
    setTyped(null)
  }

  return { text: typed ?? query, setText: handleText, handleBlur }
}
