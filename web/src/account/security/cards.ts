import type { ComponentType } from 'react'
import { GoogleCard } from './GoogleCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** The cards of the screen, in their order. Each asks for what it shows, and is not there where it has nothing to offer. */
export const securityCards: readonly { readonly id: string; readonly Card: ComponentType }[] = [
  { id: 'password', Card: PasswordCard },
  { id: 'google', Card: GoogleCard },
  { id: 'sessions', Card: SessionsCard },
]
