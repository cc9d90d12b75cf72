import { string } from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import { createFieldCodec, type Field } from './field.ts'
import { countCharacters, cutText } from './text-limit.ts'

interface TextOptions {
  /** In code points, so that 한 and 🙂 count as one character each. */
  readonly max: number
  readonly initial?: string
  readonly hidden?: boolean
  /** Whether it may hold line breaks. */
  readonly isMultiline?: boolean
  readonly missing?: ErrorCode
}

export interface TextField extends Field<string> {
  readonly kind: 'text' | 'part' | 'title'
  readonly max: number
}

/** Free text, stored without changes. */
export function text({
  max,
  initial = '',
  hidden = false,
  isMultiline = false,
  missing = 'invalidField',
}: TextOptions): TextField {
  const isWithinMax = (value: string) => countCharacters(value) <= max
  const isValid = (sent: unknown): sent is string =>
    typeof sent === 'string' && isWithinMax(sent) && isClean(sent, isMultiline)
  const conversion = {
    initial,
    encode: (value: string) => value,
    decode: (sent: unknown) => (isValid(sent) ? sent : undefined),
  }
  return {
    ...conversion,
    kind: 'text',
    max,
    hidden,
    missing,
    wireSchema: string(),
    codec: createFieldCodec(anyText, conversion),
    accept: (typed) => cutText(cleanText(typed, isMultiline), max),
    parse: (typed) => typed,
    format: (value) => value,
    isEmpty: (value) => value.trim() === '',
  }
}

const anyText = string({ error: 'invalidField' })

/** The id of a part of the user's categories. */
export function part({ missing = 'errorPart' }: Pick<TextOptions, 'missing'> = {}): TextField {
  return { ...text({ max: 60, missing }), kind: 'part' }
}

/** The id of a title under the item's part. */
export function title(): TextField {
  return { ...text({ max: 60, missing: 'errorTitle' }), kind: 'title' }
}

// Control characters and lone surrogates are not allowed, except line breaks if the text may have lines.
function createUncleanPattern(isMultiline: boolean): RegExp {
  return isMultiline ? /(?!\n)[\p{Cc}\p{Surrogate}]/gu : /[\p{Cc}\p{Surrogate}]/gu
}

function isClean(value: string, isMultiline: boolean): boolean {
  return value.search(createUncleanPattern(isMultiline)) === -1
}

// A pasted tab or line break becomes a space.
function cleanText(typed: string, isMultiline: boolean): string {
  return typed
    .replaceAll('\r\n', '\n')
    .replaceAll(createUncleanPattern(isMultiline), (each) => (/\s/.test(each) ? ' ' : ''))
}
