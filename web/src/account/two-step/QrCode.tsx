import type { QrDrawing } from './qr-code.ts'
import css from './two-step.module.css'

/** The white margin that the QR code standard requires, in modules. */
const quietZone = 4

/** Dark on white in both themes, because not every camera reads inverted codes. */
export function QrCode({ drawing: { size, path }, label }: { readonly drawing: QrDrawing; readonly label: string }) {
  const width = size + 2 * quietZone
  return (
    <svg role="img" aria-label={label} viewBox={`${-quietZone} ${-quietZone} ${width} ${width}`} className={css.qr}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
