/** As the specification has them: 350 high, a radius of 110; wide enough for the words beside it. */
export const pieSize = { width: 310, height: 350 }
export const outerRadius = 110
export const innerRadius = 70

/** Of a pie: to the right and down from its middle, in the units of `size`. */
export interface CenterOffset {
  readonly x: number
  readonly y: number
}

/** A place on the stage as the drawing has it: from the middle, in the units of its box. */
export function toCenterOffset(
  x: number,
  y: number,
  box: { readonly width: number; readonly height: number },
): CenterOffset {
  const scale = Math.min(box.width / pieSize.width, box.height / pieSize.height)
  return { x: (x - box.width / 2) / scale, y: (y - box.height / 2) / scale }
}

/** The slice at a spot; null outside of the ring. Its words count, too: they stand right beside it. */
export function findSliceAt(
  arcs: readonly { readonly startAngle: number; readonly endAngle: number }[],
  { x, y }: CenterOffset,
): number | null {
  const distance = Math.hypot(x, y)
  if (distance < innerRadius - 20 || distance > outerRadius + 40) return null
  const angle = (Math.atan2(x, -y) + Math.PI * 2) % (Math.PI * 2)
  const index = arcs.findIndex(({ startAngle, endAngle }) => angle >= startAngle && angle < endAngle)
  return index < 0 ? null : index
}
