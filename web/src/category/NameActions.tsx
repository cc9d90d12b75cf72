import type { CategoryRef } from '@haru/shared/tracking/category.ts'
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../lib/language.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import css from './category.module.css'
import type { CategoryEditor } from './category-editor.ts'

export interface NameActionsProps {
  readonly editor: CategoryEditor
  readonly at: CategoryRef
  readonly name: string
  readonly place: number
  readonly count: number
}

/** The actions of an open name, except the deletion, which is in the bar below. */
export function NameActions({ editor: { change }, at, name, place, count }: NameActionsProps) {
  const t = useText()
  const [isMoved, setMoved] = useState(false)

  function handleMove(event: MouseEvent<HTMLButtonElement>, by: -1 | 1) {
    const button = event.currentTarget
    // At either end of the list the name does not move, and the button keeps the focus.
    if (place + by < 0 || place + by >= count) return
    flushSync(() => {
      setMoved(true)
      change({ type: 'chosen', at })
      change({ type: 'moved', by })
    })
    button.focus()
    button.scrollIntoView({ block: 'nearest' })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw the name a second time, as its legend.
    <div role="group" aria-label={name} className={css.actions}>
      <Button size="s" icon={Pencil} onClick={() => change({ type: 'chosen', at, isRenaming: true })}>
        {t('category.rename')}
      </Button>
      <Button size="s" icon={ArrowUp} aria-disabled={place === 0} onClick={(event) => handleMove(event, -1)}>
        {t('category.up')}
      </Button>
      <Button size="s" icon={ArrowDown} aria-disabled={place === count - 1} onClick={(event) => handleMove(event, 1)}>
        {t('category.down')}
      </Button>
      <span role="status" className="sr-only">
        {isMoved && t('category.place', { name, place: place + 1, count })}
      </span>
    </div>
  )
}
