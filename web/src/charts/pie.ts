/** As the specification has them: 350 high, a radius of 110; wide enough for the words beside it. */
export const size = { width: 310, height: 350 }
export const outer = 110
export const inner = 70

/** Of a pie: to the right and down from its middle, in the units of `size`. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** A place on the stage as the drawing has it: from the middle, in the units of its box. */
export function fromMiddle(x: number, y: number, box: { readonly width: number; readonly height: number }): Spot {
  const scale = Math.min(box.width / size.width, box.height / size.height)
  return { x: (x - box.width / 2) / scale, y: (y - box.height / 2) / scale }
}

/** The slice at a spot; null outside of the ring. Its words count, too: they stand right beside it. */
export function sliceAt(
  arcs: readonly { readonly startAngle: number; readonly endAngle: number }[],
  { x, y }: Spot,
): number | null {
  const away = Math.hypot(x, y)
  if (away < inner - 20 || away > outer + 40) return null
  const angle = (Math.atan2(x, -y) + Math.PI * 2) % (Math.PI * 2)
  const found = arcs.findIndex(({ startAngle, endAngle }) => angle >= startAngle && angle < endAngle)
  return found < 0 ? null : found
}
