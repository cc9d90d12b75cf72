import { Link } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { homePath } from '../../session/session.tsx'

/** The link to the home screen. Must look like the logo in index.html. */
export function Logo() {
  const t = useText()
  return (
    <Link href={homePath} className="shell-logo" aria-label={t('shell.home')}>
      <Sunrise />
      <span className="shell-logo-name" />
    </Link>
  )
}

export function Sunrise({ size = 28 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 80 80" width={size} height={size} aria-hidden="true">
      <circle cx="40" cy="40" r="38" fill="var(--brand)" />
      <g fill="none" stroke="var(--face-ink)" strokeWidth="5" strokeLinecap="round">
        <path d="M20 36c2-8 12-8 14 0M46 36c2-8 12-8 14 0" />
        <path d="M24 48c6 14 26 14 32 0" />
      </g>
    </svg>
  )
}
