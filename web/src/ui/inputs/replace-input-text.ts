/** Replaces the text of an input, and keeps the caret position counted from the end. React would move the caret to the end. */
export function replaceInputText(box: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const caret = box.selectionStart
  const after = box.value.length - (caret ?? box.value.length)
  box.value = text
  // An input of type email has no caret position.
  if (caret === null) return
  const caretPosition = Math.max(0, text.length - after)
  box.setSelectionRange(caretPosition, caretPosition)
}
