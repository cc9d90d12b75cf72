import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import css from './Stage.module.css'

export interface StageProps {
  /** What is read here. */
  readonly label: string
  /** How many points there are, at least one. */
  readonly count: number
  /** Where reading begins. */
  readonly start: number
  /** A point in words. */
  readonly say: (at: number) => string
  /** The point under that place of the stage; null where there is none. */
  readonly find: (x: number, y: number, size: { readonly width: number; readonly height: number }) => number | null
  /** Draws, with the point that is looked at. */
  readonly children: (at: number | null) => ReactNode
}

/** From where on a finger that moves over the stage reads, and does not scroll. In pixels. */
const readingFrom = 8

/**
 * Where a drawing can be read point by point: with a pointer, a finger, or the keys. Underneath is a slider, so that the
 * arrows, Home and End move, each point is spoken, and a finger on a screen reader can swipe.
 */
export function Stage({ label, count, start, say, find, children }: StageProps) {
  const [last, setLast] = useState(start)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const slider = useRef<HTMLInputElement>(null)
  const touchedAt = useRef(0)
  const at = Math.min(last, count - 1)
  const isRead = isPointed || isFocused

  function handlePointer(event: PointerEvent<HTMLDivElement>) {
    const found = foundAt(event, find)
    if (event.pointerType === 'mouse') setPointed(found !== null)
    else if (Math.abs(event.clientX - touchedAt.current) < readingFrom) return
    else slider.current?.focus({ preventScroll: true })
    if (found !== null) setLast(found)
  }

  // Left to itself a press takes the focus away from the slider; this way what was pressed stays in view.
  function handlePress(event: MouseEvent<HTMLDivElement>) {
    event.preventDefault()
    const found = foundAt(event, find)
    if (found === null) {
      slider.current?.blur()
      return
    }
    setLast(found)
    slider.current?.focus({ preventScroll: true })
  }

  function handleEscape() {
    setPointed(false)
    slider.current?.blur()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing is for the eye; the slider inside is what has a role.
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the same.
    <div
      className={css.stage}
      onPointerDown={(event) => {
        touchedAt.current = event.clientX
      }}
      onPointerMove={handlePointer}
      onPointerLeave={() => setPointed(false)}
      onMouseDown={handlePress}
    >
      {children(isRead ? at : null)}
      <input
        ref={slider}
        type="range"
        className={css.slider}
        min={0}
        max={count - 1}
        value={at}
        aria-label={label}
        aria-valuetext={say(at)}
        onChange={(event) => setLast(event.target.valueAsNumber)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={(event) => event.key === 'Escape' && handleEscape()}
      />
    </div>
  )
}

function foundAt(event: MouseEvent<HTMLDivElement>, find: StageProps['find']): number | null {
  const box = event.currentTarget.getBoundingClientRect()
  return find(event.clientX - box.left, event.clientY - box.top, box)
}
