import { useText } from '../../lib/language.tsx'
import { classes } from '../classes.ts'
import css from './Skeleton.module.css'

export interface SkeletonProps {
  readonly kind?: 'lines' | 'block' | 'circle' | undefined
  readonly lines?: number | undefined
  readonly height?: number | string | undefined
}

/** A placeholder for loading content. It is hidden from screen readers; announce the loading once, elsewhere. */
export function Skeleton({ kind = 'lines', lines = 3, height }: SkeletonProps) {
  const count = kind === 'lines' ? lines : 1
  return (
    <span aria-hidden="true">
      {listIndexes(count).map((index) => (
        <span key={index} className={classes(css.bone, kind === 'circle' && css.circle)} style={{ height }} />
      ))}
    </span>
  )
}

/** Placeholders for a list of cards. */
export function SkeletonCards({ count = 3 }: { readonly count?: number | undefined }) {
  const t = useText()
  return (
    <div className={css.cards}>
      <p className="sr-only" role="status">
        {t('ui.loading')}
      </p>
      {listIndexes(count).map((index) => (
        <div key={index} className={css.card}>
          <Skeleton lines={4} />
        </div>
      ))}
    </div>
  )
}

function listIndexes(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index)
}
