import { type CategoryRef, findCategoryName } from '@haru/shared/tracking/category.ts'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { classes } from '../ui/classes.ts'
import css from './category.module.css'
import { getShownCategory, isSameRef } from './category-draft.ts'
import type { CategoryEditor } from './category-editor.ts'
import { NameActions } from './NameActions.tsx'
import { NameInput } from './NameInput.tsx'

export interface NameRowProps {
  readonly editor: CategoryEditor
  readonly at: CategoryRef
  /** The position among its siblings, from 0; `count` is the number of siblings. */
  readonly place: number
  readonly count: number
  readonly color?: string | undefined
  readonly note?: string | undefined
  /** The contents below the name while the row is open. */
  readonly children?: ReactNode
}

/** The row of a name. A press selects the name and shows its actions. */
export function NameRow({ editor, at, place, count, color, note, children }: NameRowProps) {
  const { draft, change, wordOf } = editor
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const name = findCategoryName(draft.area, getShownCategory(draft), at, wordOf)
  const isChosen = isSameRef(draft.at, at)
  // An open part stays open while one of its titles is selected.
  const isOpen = draft.at?.part === at.part && (at.title === null || at.title === draft.at.title)
  const isRenaming = isChosen && draft.isRenaming

  function handleDone() {
    flushSync(() => change({ type: 'chosen', at }))
    button.current?.focus()
  }

  return (
    <li className={css.row} data-chosen={isChosen ? '' : undefined}>
      {isRenaming ? (
        <NameInput editor={editor} at={at} name={name} onDone={handleDone} />
      ) : (
        <button
          ref={button}
          type="button"
          className={css.name}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-current={isChosen || undefined}
          onClick={() => change({ type: 'chosen', at: isChosen ? findParentRef(at) : at })}
        >
          {color !== undefined && <span className={css.dot} style={{ background: color }} />}
          <span className={css.words}>{name}</span>
          {note !== undefined && <small className={css.note}>{note}</small>}
          <ChevronDown size={18} className={classes(css.chevron)} />
        </button>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            {!isRenaming && <NameActions editor={editor} at={at} name={name} place={place} count={count} />}
            {children}
          </>
        )}
      </div>
    </li>
  )
}

// The selection after a second press, which closes the row: the part of a title, or nothing for a part.
function findParentRef({ part, title }: CategoryRef): CategoryRef | null {
  return title === null ? null : { part, title: null }
}
