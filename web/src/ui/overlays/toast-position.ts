/**
 * Keeps the messages off the field that has the focus and out from under a phone's keyboard: where their usual place is taken,
 * they stand at the other end of the screen. Gives back how to end it.
 */
export function avoidFocusedField(region: HTMLElement | null): () => void {
  if (region === null) return () => {}
  let frame = 0
  const updatePosition = () => {
    frame = 0
    region.removeAttribute('data-elsewhere')
    if (isObstructing(region)) region.setAttribute('data-elsewhere', '')
    if (isObstructing(region)) region.removeAttribute('data-elsewhere')
  }
  const handleChange = () => {
    frame ||= requestAnimationFrame(updatePosition)
  }
  const listeners = new AbortController()
  const options = { signal: listeners.signal, capture: true, passive: true }
  for (const type of ['focusin', 'focusout', 'scroll']) document.addEventListener(type, handleChange, options)
  visualViewport?.addEventListener('resize', handleChange, { signal: listeners.signal })
  updatePosition()
  return () => {
    cancelAnimationFrame(frame)
    listeners.abort()
  }
}

function isObstructing(region: HTMLElement): boolean {
  const box = region.getBoundingClientRect()
  const view = visualViewport
  // A keyboard leaves the layout as it is, and shows less of it.
  if (view !== null && box.bottom > view.offsetTop + view.height) return true
  const field = document.activeElement?.closest('[data-field]')?.getBoundingClientRect()
  return field !== undefined && field.top < box.bottom && field.bottom > box.top
}
