const milliseconds = 700

/** Says "no" without a word: the field around the element moves from side to side, or blinks where motion is unwanted. */
export function shake(element: Element | null): void {
  const field = element?.closest('[data-field]') ?? element
  if (field === null || field.getAnimations().some(({ id }) => id === 'shake')) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const animation = field.animate(still ? blink : swing, { duration: milliseconds, easing: 'ease-in-out' })
  animation.id = 'shake'
}

/** Takes a person to what must be changed first: focus, in view, shaken. */
export function refuse(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  shake(element)
}

const swing = [0, -7, 6, -5, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }))
const blink = [1, 0.5, 1].map((opacity) => ({ opacity }))
