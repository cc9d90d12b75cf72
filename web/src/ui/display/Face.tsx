import type { Band } from '@haru/shared/engine/band.ts'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Face.module.css'

export interface FaceProps {
  /** Null without a goal to compare with. */
  readonly band: Band | null
  readonly size?: number | undefined
  /** Without a label the face is decorative. */
  readonly label?: string | undefined
}

/** Five faces and a neutral one. They differ in eyes and mouth, not only in colour. */
export function Face({ band, size = 24, label }: FaceProps) {
  return (
    <svg
      role={label === undefined ? undefined : 'img'}
      aria-hidden={label === undefined || undefined}
      aria-label={label}
      className={classes(css.face, band === null && css.none)}
      width={size}
      height={size}
      viewBox="0 0 80 80"
    >
      {band === null ? (
        <circle cx="40" cy="40" r="36" className={css.ring} />
      ) : (
        <circle cx="40" cy="40" r="38" className={css[`skin-${band}`]} />
      )}
      {features[band ?? 0]}
    </svg>
  )
}

// A line without length is a dot. One path for both eyes instead of a group with two circles: a month has dozens of faces.
const roundEyes = <path d="M27 34h.01M53 34h.01" className={css.dots} />

const features: Readonly<Record<Band | 0, ReactNode>> = {
  // Neutral: a dashed ring and closed lips.
  0: (
    <>
      {roundEyes}
      <path d="M34 53h12" />
    </>
  ),
  // Sad, and not angry: worried brows and a mouth bent down.
  1: (
    <>
      <path d="M18 31l11-6M62 31l-11-6" />
      <path d="M28 38h.01M52 38h.01" className={css.dots} />
      <path d="M25 62c5-13 25-13 30 0" />
    </>
  ),
  2: (
    <>
      {roundEyes}
      <path d="M29 56c6-6 16-6 22 0" />
    </>
  ),
  3: (
    <>
      {roundEyes}
      <path d="M28 53h24" />
    </>
  ),
  4: (
    <>
      {roundEyes}
      <path d="M25 48c5 10 25 10 30 0" />
    </>
  ),
  // Eyes closed with joy, a laughing mouth, cheeks.
  5: (
    <>
      <path d="M20 36c2-8 12-8 14 0M46 36c2-8 12-8 14 0" />
      <path d="M23 46h34c-1 22-33 22-34 0z" className={css.mouth} />
      <path d="M15.5 47h.01M64.5 47h.01" className={classes(css.dots, css.cheeks)} />
    </>
  ),
}
