import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { longestQuery } from './finding.ts'
import { ScanButton } from './ScanButton.tsx'
import css from './SearchBox.module.css'

export interface SearchBoxProps {
  readonly query: string
  /** Asked for once a person stops typing for a moment. */
  readonly onQuery: (query: string) => void
  /** A barcode was read in place of typing. */
  readonly onBarcode: (barcode: string) => void
}

/** In milliseconds: shorter than a pause between two words, longer than one between two letters. */
const aMoment = 250
/** The screen takes the focus when it arrives. */
const focusDelay = 10

/** What is looked for. It has the focus when the screen opens, and answers while one types. */
export function SearchBox({ query, onQuery, onBarcode }: SearchBoxProps) {
  const t = useText()
  const box = useRef<HTMLInputElement>(null)
  const { text, setText, handleBlur } = useTyping({ query, onQuery })

  useEffect(() => {
    const timer = setTimeout(() => box.current?.focus({ preventScroll: true }), focusDelay)
    return () => clearTimeout(timer)
  }, [])

  function handleClear() {
    setText('')
    box.current?.focus()
  }

  return (
    <search className={css.search}>
      <TextField
        ref={box}
        type="search"
        label={t('find.search')}
        hideLabel
        placeholder={t('find.search')}
        lead={Search}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        maxLength={longestQuery}
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
function useTyping({ query, onQuery }: Pick<SearchBoxProps, 'query' | 'onQuery'>) {
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
    timer.current = setTimeout(() => onQuery(text.trim()), aMoment)
  }

  function handleBlur() {
    clearTimeout(timer.current)
    if (typed !== null && typed.trim() !== query) onQuery(typed.trim())
    setTyped(null)
  }

  return { text: typed ?? query, setText: handleText, handleBlur }
}
