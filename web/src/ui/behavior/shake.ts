const durationMs = 700

/** Says "no" without a word: the field around the element moves from side to side, or blinks where motion is unwanted. */
export function shake(element: Element | null): void {
  const field = element?.closest('[data-field]') ?? element
  if (field === null || field.getAnimations().some(({ id }) => id === 'shake')) return
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const animation = field.animate(reducesMotion ? blink : swing, { duration: durationMs, easing: 'ease-in-out' })
  animation.id = 'shake'
}

/** Takes a person to what must be changed first: focus, in view, shaken. */
export function focusAndShake(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  shake(element)
}

// Two seconds, for what has to be loaded before it can be unfolded.
const maxFrames = 120

/** The same for an element that is being unfolded or is not drawn yet: hidden it takes no focus, and moving it has no place. */
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
