/**
 * Keeps the messages off the field that has the focus and out from under a phone's keyboard: where their usual place is taken,
 * they stand at the other end of the screen. Gives back how to end it.
 */
export function placeBesideFocus(region: HTMLElement | null): () => void {
  if (region === null) return () => {}
  let frame = 0
  const place = () => {
    frame = 0
    region.removeAttribute('data-elsewhere')
    if (isInTheWay(region)) region.setAttribute('data-elsewhere', '')
    if (isInTheWay(region)) region.removeAttribute('data-elsewhere')
  }
  const handleChange = () => {
    frame ||= requestAnimationFrame(place)
  }
  const ends = new AbortController()
  const options = { signal: ends.signal, capture: true, passive: true }
  for (const type of ['focusin', 'focusout', 'scroll']) document.addEventListener(type, handleChange, options)
  visualViewport?.addEventListener('resize', handleChange, { signal: ends.signal })
  place()
  return () => {
    cancelAnimationFrame(frame)
    ends.abort()
  }
}

function isInTheWay(region: HTMLElement): boolean {
  const there = region.getBoundingClientRect()
  const view = visualViewport
  // A keyboard leaves the layout as it is, and shows less of it.
  if (view !== null && there.bottom > view.offsetTop + view.height) return true
  const field = document.activeElement?.closest('[data-field]')?.getBoundingClientRect()
  return field !== undefined && field.top < there.bottom && field.bottom > there.top
}
