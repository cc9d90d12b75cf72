import type { ComponentType } from 'react'
import { GoogleCard } from './GoogleCard.tsx'

/** The cards of the screen, in their order. Each asks for what it shows, and is not there where it has nothing to offer. */
export const securityCards: readonly { readonly id: string; readonly Card: ComponentType }[] = [
  { id: 'google', Card: GoogleCard },
]
