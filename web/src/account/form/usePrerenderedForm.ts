import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { useIsPrerendered } from '../../lib/useIsPrerendered.ts'

/** The values that the user entered in a form before its script ran. */
export interface PrerenderedForm {
  /** The texts of its fields, by their names. */
  readonly texts: Readonly<Record<string, string>>
  /** The names of the checked boxes. */
  readonly checked: readonly string[]
}

/** Calls back with the state of a form that the build rendered, once React takes it over and before the browser paints. */
export function usePrerenderedForm(
  form: RefObject<HTMLFormElement | null>,
  onTakeOver: (typed: PrerenderedForm) => void,
): void {
  const isPrerendered = useIsPrerendered()
  const handleTakeOver = useEffectEvent(() => {
    if (isPrerendered && form.current !== null) onTakeOver(readForm(form.current))
  })
  useLayoutEffect(() => handleTakeOver(), [])
}

function readForm(form: HTMLFormElement): PrerenderedForm {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  const boxes = inputs.filter(({ type }) => type === 'checkbox')
  const texts = inputs.filter((input) => !boxes.includes(input))
  return {
    texts: Object.fromEntries(texts.map(({ name, value }) => [name, value])),
    checked: boxes.filter(({ checked }) => checked).map(({ name }) => name),
  }
}
