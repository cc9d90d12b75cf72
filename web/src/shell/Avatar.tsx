import css from './Avatar.module.css'

export interface AvatarProps {
  /** The path of the image; '' without one. */
  readonly image: string
  /** In pixels. */
  readonly size: number
  /** The accessible name, if no text beside the avatar has it. */
  readonly label?: string
}

/** The round profile picture of a user. A sunrise is drawn behind it, for a missing image. */
export function Avatar({ image, size, label }: AvatarProps) {
  const hasLabel = image !== '' && label !== undefined
  return (
    <span
      className={css.avatar}
      style={{ width: size, height: size }}
      {...(hasLabel && { role: 'img', 'aria-label': label })}
    >
      <AvatarBackground />
      {image !== '' && <img src={image} alt="" width={size} height={size} decoding="async" />}
    </span>
  )
}

function AvatarBackground() {
  return (
    <svg viewBox="0 0 80 80" aria-hidden="true">
      <g fill="none" stroke="var(--brand)" strokeWidth="4" strokeLinecap="round">
        <path d="M40 12v7M19 20l5 5M61 20l-5 5M9 41h7M71 41h-7" />
      </g>
      <circle cx="40" cy="46" r="18" fill="var(--brand)" />
      <g fill="none" stroke="var(--face-ink)" strokeWidth="2.6" strokeLinecap="round">
        <path d="M30.5 43c1-3.5 5.5-3.5 6.500 0M43 43c1-3.5 5.5-3.5 6.500 0" />
        <path d="M33 50c3 4 11 4 14 0" />
      </g>
      <path d="M0 66c14-9 28-11 40-8s26 2 40-4v26H0z" fill="color-mix(in srgb, var(--brand) 42%, var(--brand-tint))" />
    </svg>
  )
}
