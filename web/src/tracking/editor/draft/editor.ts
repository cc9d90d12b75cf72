import type { ComponentType } from 'react'
import type { AreaFormat } from '../../format/area-format.ts'
import type { EditorContext } from './contents.ts'
import type { Draft, DraftChange } from './draft.ts'
import type { FormState, ImportedItem } from './form.ts'

/** What the parts of an editor share. */
export interface Editor {
  /** Of the element that holds its form: one page may have several. */
  readonly id: string
  /** Of the headings in it. */
  readonly level: 2 | 3
  readonly areaFormat: AreaFormat
  readonly context: EditorContext
  readonly draft: Draft
  readonly change: (change: DraftChange) => void
  readonly extension?: EditorExtension | undefined
  /** Leaves for a while: what is typed is there again when the editor is. */
  readonly leaveEditor?: ((to: string) => void) | undefined
}

/** What a feature adds to the editors of an area. */
export interface EditorExtension {
  /** Items from elsewhere, to stand behind those of the day until they are saved. */
  readonly importedItems: readonly ImportedItem[]
  /** One of them was removed here. Answers how to take that back. */
  readonly onRemove: (id: string) => () => void
  /** They were saved. Answers where to go on, or null for where the editor was opened from. */
  readonly onSaved: (ids: readonly string[]) => string | null
  /** Below the items, beside what adds one. */
  readonly BelowItems: ComponentType<{ readonly editor: Editor }>
  /** Inside a text box of an item, at its end. */
  readonly FieldAction: ComponentType<{ readonly editor: Editor; readonly form: FormState; readonly name: string }>
}
