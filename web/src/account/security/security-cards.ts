import type { ComponentType } from 'react'
import { DevicesCard } from './DevicesCard.tsx'
import { GoogleCard } from './GoogleCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { QuickSignInCard } from './QuickSignInCard.tsx'
import { TwoStepCard } from './TwoStepCard.tsx'

/** The cards of the screen, in order. Each loads its own data and hides itself where it does not apply. */
export const securityCards: readonly { readonly id: string; readonly Card: ComponentType }[] = [
  { id: 'password', Card: PasswordCard },
  { id: 'twoStep', Card: TwoStepCard },
  { id: 'passkeys', Card: PasskeysCard },
  { id: 'google', Card: GoogleCard },
  { id: 'quick', Card: QuickSignInCard },
  { id: 'sessions', Card: DevicesCard },
]
