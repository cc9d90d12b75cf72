import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import css from './ChartReader.module.css'

export interface ChartReaderProps {
  /** The accessible name. */
  readonly label: string
  /** The number of points, at least one. */
  readonly count: number
  /** The first active point. */
  readonly start: number
  /** Describes a point for screen readers. */
  readonly describe: (index: number) => string
  /** The point at a position in the reader; null for none. */
  readonly findPoint: (x: number, y: number, size: { readonly width: number; readonly height: number }) => number | null
  /** Draws the chart with the active point; null for none. */
  readonly children: (index: number | null) => ReactNode
}

/** The horizontal distance, in pixels, after which a touch move reads points instead of scrolling. */
const minDragPx = 8

/**
 * Lets users read a chart point by point with mouse, touch or keyboard. It contains a slider, so that arrow keys, Home and End
 * move, screen readers announce each point, and their swipe gestures work.
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
    const pointIndex = findPointAt(event, findPoint)
    if (event.pointerType === 'mouse') setPointed(pointIndex !== null)
    else if (Math.abs(event.clientX - touchStartX.current) < minDragPx) return
    else slider.current?.focus({ preventScroll: true })
    if (pointIndex !== null) setLastIndex(pointIndex)
  }

  // The default of a press would take the focus from the slider; the pressed point has to stay active.
  function handlePress(event: MouseEvent<HTMLDivElement>) {
    event.preventDefault()
    const pointIndex = findPointAt(event, findPoint)
    if (pointIndex === null) {
      slider.current?.blur()
      return
    }
    setLastIndex(pointIndex)
    slider.current?.focus({ preventScroll: true })
  }

  function handleEscape() {
    setPointed(false)
    slider.current?.blur()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider inside has the role; pointer events are an addition.
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
