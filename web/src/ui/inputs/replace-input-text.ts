/** Writes another text than was typed and keeps the caret where it was, counted from the end. React would move it to the end. */
export function replaceInputText(box: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const caret = box.selectionStart
  const after = box.value.length - (caret ?? box.value.length)
  box.value = text
  // A field of addresses tells no caret, and takes none.
  if (caret === null) return
  const at = Math.max(0, text.length - after)
  box.setSelectionRange(at, at)
}
