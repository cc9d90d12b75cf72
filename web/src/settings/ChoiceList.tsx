import { findChoices, type SearchableChoice } from '@haru/shared/i18n/choices.ts'
import { Check, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import css from './settings.module.css'

interface ChoiceListProps {
  readonly label: string
  readonly choices: readonly SearchableChoice[]
  readonly value: string
  readonly onValue: (value: string) => void
}

/** More choices are found by searching. */
const maxShown = 40

/** A long list with a search; the current choice is first. */
export function ChoiceList({ label, choices: given, value, onValue }: ChoiceListProps) {
  const t = useText()
  // Computed once: the language cannot change while the list is open.
  const [choices] = useState(() => [
    ...given.filter(({ id }) => id === value),
    ...given.filter(({ id }) => id !== value),
  ])
  const [query, setQuery] = useState('')
  const matches = findChoices(choices, query)
  const [firstMatch] = matches

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (firstMatch !== undefined && query !== '') onValue(firstMatch.id)
  }

  return (
    <div className={css.picker}>
      <search>
        <form onSubmit={handleSubmit}>
          <TextField
            label={t('settings.search')}
            hideLabel
            placeholder={t('settings.search')}
            type="search"
            lead={Search}
            autoComplete="off"
            value={query}
            onText={setQuery}
          />
        </form>
      </search>
      <ul className={css.choices} aria-label={label}>
        {matches.slice(0, maxShown).map(({ id, name, detail }) => (
          <li key={id}>
            <button type="button" className={css.choice} aria-pressed={id === value} onClick={() => onValue(id)}>
              <span>
                {name}
                <small>{detail}</small>
              </span>
              {id === value && <Check size={18} />}
            </button>
          </li>
        ))}
      </ul>
      <p className={css.more} role="status">
        {matches.length === 0 && t('settings.search.none')}
        {matches.length > maxShown && t('settings.search.more', { count: matches.length - maxShown })}
      </p>
    </div>
  )
}
