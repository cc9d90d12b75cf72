import type { FocusEvent, KeyboardEvent, SyntheticEvent } from 'react'

interface ToggleEvent extends SyntheticEvent<HTMLElement> {
  readonly newState: string
}

/**
 * Makes a popover a menu: opening focuses the first item, arrow keys, Home and End move the focus, and blur closes it.
 * The browser handles Escape, presses outside, restoring the focus and `aria-expanded`.
 */
export function createMenuProps(id: string, label: string) {
  return {
    id,
    popover: 'auto',
    role: 'menu',
    'aria-label': label,
    onToggle: handleToggle,
    onKeyDown: handleKeyDown,
    onBlur: handleBlur,
  } as const
}

/** Closes the menu of an item. */
export function closeMenu(event: SyntheticEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

function handleToggle(event: ToggleEvent) {
  if (event.newState === 'open') listFocusableItems(event.currentTarget)[0]?.focus()
}

function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
  const items = listFocusableItems(event.currentTarget)
  const index = items.indexOf(event.target as HTMLElement)
  const nextIndex = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
  if (nextIndex === undefined) return
  event.preventDefault()
  items.at(nextIndex % items.length)?.focus()
}

function handleBlur(event: FocusEvent<HTMLElement>) {
  const menu = event.currentTarget
  if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.hidePopover()
}

function listFocusableItems(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')]
}
