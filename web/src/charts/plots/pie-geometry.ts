/** Specified: 350 high, a radius of 110. The width leaves room for the labels. */
export const pieSize = { width: 310, height: 350 }
export const outerRadius = 110
export const innerRadius = 70

/** An offset from the center of a pie, to the right and down, in the units of `pieSize`. */
export interface CenterOffset {
  readonly x: number
  readonly y: number
}

/** Converts a position in the reader to an offset from the center of the pie. */
export function toCenterOffset(
  x: number,
  y: number,
  box: { readonly width: number; readonly height: number },
): CenterOffset {
  const scale = Math.min(box.width / pieSize.width, box.height / pieSize.height)
  return { x: (x - box.width / 2) / scale, y: (y - box.height / 2) / scale }
}

/** The slice at an offset, including the labels beside the ring; null elsewhere. */
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
