import type { Period } from '@haru/shared/calendar/period.ts'
import type { Contents } from '@haru/shared/tracking/write/merge.ts'
import { type ComponentType, createContext } from 'react'
import type { AreaFormat } from '../format/area-format.ts'
import type { EditorContext } from './draft/entry-contents.ts'

/** The entries of which a notice tells other versions. */
export interface EntryNoticeProps {
  readonly context: EditorContext
  readonly areaFormat: AreaFormat
  /** Whether the entry of a period is among them. */
  readonly includes: (period: Period) => boolean
  /** Loads a version into the editor of its period. */
  readonly onUse: (contents: Contents, period: Period) => void
}

/** The notices of editors about other versions of their entries; null for none. Provided by the app, which knows the device. */
export const EntryNoticeContext = createContext<ComponentType<EntryNoticeProps> | null>(null)
