import type { ComponentType } from 'react'
import type { AreaFormat } from '../../format/area-format.ts'
import type { Draft } from './draft.ts'
import type { DraftChange } from './edit-draft.ts'
import type { EditorContext } from './entry-contents.ts'
import type { FormState, ImportedItem } from './form.ts'

/** The state and callbacks that the components of an editor share. */
export interface Editor {
  /** The id of the element of its form. A page may have several editors. */
  readonly id: string
  /** The level of the headings in the editor. */
  readonly level: 2 | 3
  readonly areaFormat: AreaFormat
  readonly context: EditorContext
  readonly draft: Draft
  readonly change: (change: DraftChange) => void
  readonly extension?: EditorExtension | undefined
  /** Navigates away and stores the draft; the editor restores it when it opens again. */
  readonly leaveEditor?: ((to: string) => void) | undefined
}

/** Additions of a feature to the editors of an area. */
export interface EditorExtension {
  /** Items from another feature, appended to the items of the day until they are saved. */
  readonly importedItems: readonly ImportedItem[]
  /** Called when the user removes an imported item. Returns a function that undoes the removal. */
  readonly onRemove: (id: string) => () => void
  /** Called when imported items are saved. Returns the next path, or null for the return path of the editor. */
  readonly onSaved: (ids: readonly string[]) => string | null
  /** Rendered below the items. */
  readonly BelowItems: ComponentType<{ readonly editor: Editor }>
  /** Inside a text box of an item, at its end. */
  readonly FieldAction: ComponentType<{ readonly editor: Editor; readonly form: FormState; readonly name: string }>
}
