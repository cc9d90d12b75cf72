import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import css from './ChartReader.module.css'

export interface ChartReaderProps {
  /** What is read here. */
  readonly label: string
  /** How many points there are, at least one. */
  readonly count: number
  /** Where reading begins. */
  readonly start: number
  /** A point in words. */
  readonly describe: (index: number) => string
  /** The point under that place of the stage; null where there is none. */
  readonly findPoint: (x: number, y: number, size: { readonly width: number; readonly height: number }) => number | null
  /** Draws, with the point that is looked at. */
  readonly children: (index: number | null) => ReactNode
}

/** From where on a finger that moves over the stage reads, and does not scroll. In pixels. */
const minDragPx = 8

/**
 * Where a drawing can be read point by point: with a pointer, a finger, or the keys. Underneath is a slider, so that the
 * arrows, Home and End move, each point is spoken, and a finger on a screen reader can swipe.
 */
export function ChartReader({ label, count, start, describe, findPoint, children }: ChartReaderProps) {
  const [lastIndex, setLastIndex] = useState(start)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const slider = useRef<HTMLInputElement>(null)
  const touchStartX = useRef(0)
  const index = Math.min(lastIndex, count - 1)
  const isActive = isPointed || isFocused

  function handlePointer(event: PointerEvent<HTMLDivElement>) {
    const found = findPointAt(event, findPoint)
    if (event.pointerType === 'mouse') setPointed(found !== null)
    else if (Math.abs(event.clientX - touchStartX.current) < minDragPx) return
    else slider.current?.focus({ preventScroll: true })
    if (found !== null) setLastIndex(found)
  }

  // Left to itself a press takes the focus away from the slider; this way what was pressed stays in view.
  function handlePress(event: MouseEvent<HTMLDivElement>) {
    event.preventDefault()
    const found = findPointAt(event, findPoint)
    if (found === null) {
      slider.current?.blur()
      return
    }
    setLastIndex(found)
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
      className={css.reader}
      onPointerDown={(event) => {
        touchStartX.current = event.clientX
      }}
      onPointerMove={handlePointer}
      onPointerLeave={() => setPointed(false)}
      onMouseDown={handlePress}
    >
      {children(isActive ? index : null)}
      <input
        ref={slider}
        type="range"
        className={css.slider}
        min={0}
        max={count - 1}
        value={index}
        aria-label={label}
        aria-valuetext={describe(index)}
        onChange={(event) => setLastIndex(event.target.valueAsNumber)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={(event) => event.key === 'Escape' && handleEscape()}
      />
    </div>
  )
}

function findPointAt(event: MouseEvent<HTMLDivElement>, findPoint: ChartReaderProps['findPoint']): number | null {
  const box = event.currentTarget.getBoundingClientRect()
  return findPoint(event.clientX - box.left, event.clientY - box.top, box)
}
