import { type ComponentType, createContext } from 'react'
import type { Editor } from './draft/editor.ts'

/** What an editor shows above its form about other versions of its entry; null for nothing. Provided by the app, which knows the device. */
export const EntryNoticeContext = createContext<ComponentType<{ readonly editor: Editor }> | null>(null)
