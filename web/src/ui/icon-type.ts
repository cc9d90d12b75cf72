import type { ComponentType } from 'react'

/** A lucide icon, or a similar one: 24 by 24, in the text colour. */
export type IconType = ComponentType<{ readonly size?: number | string; readonly className?: string }>
