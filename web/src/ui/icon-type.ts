import type { ComponentType } from 'react'

/** Any lucide icon, or a drawing like it: 24 by 24, drawn in the colour of the text. */
export type IconType = ComponentType<{ readonly size?: number | string; readonly className?: string }>
