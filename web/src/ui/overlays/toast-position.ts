/**
 * Keeps the toasts from covering the focused field, and from being covered by a phone's keyboard: they move to the other end of
 * the screen if needed. Returns a function that stops this.
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
  // The on-screen keyboard shrinks the visual viewport, not the layout.
  if (view !== null && box.bottom > view.offsetTop + view.height) return true
  const field = document.activeElement?.closest('[data-field]')?.getBoundingClientRect()
  return field !== undefined && field.top < box.bottom && field.bottom > box.top
}
