import { useEffect, useRef, useState } from 'react'
import type { useQuickDraft } from '../useQuickDraft.ts'
import { type LineEdits, removeEdits } from './form-edits.ts'
import { removeSavedText } from './remove-saved-text.ts'

/** Whether the user has saved the line, and whether the save waits for the search of a food; null once the line is changed. */
type LineSubmission = 'waiting' | 'searched' | null

/** An entry of a line after a save. */
export interface SavedLineEntry {
  readonly text: string
  readonly formKeys: readonly string[]
  readonly isSaved: boolean
}

export type LineState = ReturnType<typeof useLine>

/** The line with its corrections, and whether it has been saved, which another line has not. They stay when the sheet is closed. */
export function useLine([{ line: text }, setDraft]: ReturnType<typeof useQuickDraft>) {
  const [submission, setSubmission] = useState<LineSubmission>(null)
  const [edits, setEdits] = useState<LineEdits>({})
  // A save ends later.
  const current = useRef({ text, edits })
  useEffect(() => {
    current.current = { text, edits }
  }, [text, edits])

  function setText(line: string) {
    setDraft((before) => ({ ...before, line }))
    setSubmission(null)
    if (line.trim() === '') setEdits({})
  }

  /** Removes the saved entries, and keeps what the user has typed or corrected since then. Returns whether that empties the line. */
  function removeSaved(entries: readonly SavedLineEntry[]): boolean {
    const now = current.current
    const isCorrected = (key: string) => JSON.stringify(now.edits[key]) !== JSON.stringify(edits[key])
    const isRemoved = ({ isSaved, formKeys }: SavedLineEntry) => isSaved && !formKeys.some(isCorrected)
    const kept = entries.filter((entry) => !isRemoved(entry))
    const next = removeSavedText(now.text, { saved: text, rest: kept.map((entry) => entry.text).join(', ') })
    if (next === now.text) return false
    const removedKeys = entries.filter(isRemoved).flatMap(({ formKeys }) => formKeys)
    setEdits((before) => removeEdits(before, removedKeys))
    setText(next)
    return next === ''
  }

  return { text, edits, setEdits, hasLine: text.trim() !== '', submission, setText, setSubmission, removeSaved }
}
