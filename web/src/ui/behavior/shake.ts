const durationMs = 700

/** Signals a refusal: the field of the element shakes, or blinks with reduced motion. */
export function shake(element: Element | null): void {
  const field = element?.closest('[data-field]') ?? element
  if (field === null || field.getAnimations().some(({ id }) => id === 'shake')) return
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const animation = field.animate(reducesMotion ? blink : swing, { duration: durationMs, easing: 'ease-in-out' })
  animation.id = 'shake'
}

/** Focuses an invalid element, scrolls it into view and shakes it. */
export function focusAndShake(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  shake(element)
}

// Two seconds, for content that has to load before it is expanded.
const maxFrames = 120

/** The same for an element that is being expanded or is not rendered yet: it cannot take the focus before it is visible and still. */
export function focusAndShakeWhenVisible(find: () => HTMLElement | null): void {
  let frame = 0
  function check() {
    frame += 1
    const element = find()
    if (element !== null && isVisibleAndStill(element)) focusAndShake(element)
    else if (frame < maxFrames) requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

function isVisibleAndStill(element: HTMLElement): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const isMoving = each.getAnimations().some((animation) => animation instanceof CSSTransition)
    if (isMoving) return false
  }
  return true
}

const swing = [0, -7, 6, -5, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }))
const blink = [1, 0.5, 1].map((opacity) => ({ opacity }))
