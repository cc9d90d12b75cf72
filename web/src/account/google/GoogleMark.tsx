import css from './google.module.css'

/** The G in its four colours, drawn by strokes. */
export function GoogleMark({ size = 18 }: { readonly size?: number | string; readonly className?: string }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className={css.mark}>
      <path d="M4.9 7.9a8.4 8.4 0 0 1 13.2-1.6" className={css.red} />
      <path d="M4.8 16.1a8.4 8.4 0 0 1 .1-8.2" className={css.yellow} />
      <path d="M17.4 18.4A8.4 8.4 0 0 1 4.8 16.1" className={css.green} />
      <path d="M12.2 12h8.2a8.4 8.4 0 0 1-3 6.4" className={css.blue} />
    </svg>
  )
}
