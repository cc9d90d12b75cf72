import { countCharacters, cutAtCaret, isNearLimit } from '@haru/shared/field/text-limit.ts'
import { type ChangeEvent, useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { shake } from '../behavior/shake.ts'
import { replaceInputText } from './replace-input-text.ts'

export interface TextLimitOptions {
  readonly value: string
  readonly onText: (text: string) => void
  /** In characters; undefined where there is no limit. */
  readonly maxLength: number | undefined
  /** Extracts the value from typed or pasted text, before its length is checked. */
  readonly extract?: ((text: string) => string) | undefined
}

/** Cuts typed or pasted text to its limit, with a message, and returns a counter near the limit. */
export function useTextLimit({ value, onText, maxLength, extract = identity }: TextLimitOptions) {
  const t = useText()
  const [isCut, setCut] = useState(false)

  function handleChange({ currentTarget: box }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
    const text = extract(box.value)
    if (text !== box.value) {
      replaceInputText(box, text)
      if (text === value) shake(box)
    }
    if (maxLength === undefined) return onText(text)
    const cutText = cutAtCaret(box.value, box.selectionEnd ?? box.value.length, maxLength)
    setCut(cutText !== box.value)
    if (cutText !== box.value) {
      replaceInputText(box, cutText)
      shake(box)
    }
    onText(cutText)
  }

  if (maxLength === undefined) return { handleChange, counter: undefined, notice: undefined }
  const length = countCharacters(value)
  return {
    handleChange,
    counter: isNearLimit(length, maxLength) ? `${length}/${maxLength}` : null,
    notice: isCut && length === maxLength ? t('ui.text.cut', { max: maxLength }) : null,
  }
}

function identity(text: string): string {
  return text
}
