import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextField } from '../../ui/inputs/TextField.tsx'
import { ScanButton } from '../scan/ScanButton.tsx'
import { maxQueryLength } from '../search-url-state.ts'
import css from './SearchBox.module.css'

export interface SearchBoxProps {
  readonly query: string
  /** Asked for once a person stops typing for a moment. */
  readonly onQuery: (query: string) => void
  /** A barcode was read in place of typing. */
  readonly onBarcode: (barcode: string) => void
}

/** In milliseconds: shorter than a pause between two words, longer than one between two letters. */
const typingPauseMs = 250
/** The screen takes the focus when it arrives. */
const focusDelayMs = 10

/** What is looked for. It has the focus when the screen opens, and answers while one types. */
export function SearchBox({ query, onQuery, onBarcode }: SearchBoxProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, handleBlur } = useDebouncedQuery({ query, onQuery })

  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus({ preventScroll: true }), focusDelayMs)
    return () => clearTimeout(timer)
  }, [])

  function handleClear() {
    setText('')
    input.current?.focus()
  }

  return (
    <search className={css.search}>
      <TextField
        ref={input}
        type="search"
        label={t('find.search')}
        hideLabel
        placeholder={t('find.search')}
        lead={Search}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        maxLength={maxQueryLength}
        value={text}
        onText={setText}
        onBlur={handleBlur}
        action={
          <>
            {text !== '' && <IconButton icon={X} label={t('find.clear')} onClick={handleClear} />}
            <ScanButton onFound={onBarcode} />
          </>
        }
      />
    </search>
  )
}

/** What stands in the box: what is typed while it is typed in, else the query, wherever that comes from. */
function useDebouncedQuery({ query, onQuery }: Pick<SearchBoxProps, 'query' | 'onQuery'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const follow = () => setTyped(null)
    addEventListener('popstate', follow)
    return () => {
      removeEventListener('popstate', follow)
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
