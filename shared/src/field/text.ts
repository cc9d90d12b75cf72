import { string } from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import { type Field, wireOf } from './field.ts'
import { cutText, lengthOf } from './text-limit.ts'

interface TextOptions {
  /** In code points, so that 한 and 🙂 are one each. */
  readonly max: number
  readonly initial?: string
  readonly hidden?: boolean
  /** Whether it may hold line breaks. */
  readonly lines?: boolean
  readonly missing?: ErrorCode
}

export interface TextField extends Field<string> {
  readonly kind: 'text' | 'part' | 'title'
  readonly max: number
}

/** Free text, kept to the letter. */
export function text({
  max,
  initial = '',
  hidden = false,
  lines = false,
  missing = 'invalidField',
}: TextOptions): TextField {
  const fits = (value: string) => lengthOf(value) <= max
  const isRight = (sent: unknown): sent is string => typeof sent === 'string' && fits(sent) && isClean(sent, lines)
  const onWire = {
    initial,
    speak: (value: string) => value,
    hear: (sent: unknown) => (isRight(sent) ? sent : undefined),
  }
  return {
    ...onWire,
    kind: 'text',
    max,
    hidden,
    missing,
    said: string(),
    wire: wireOf(anyText, onWire),
    accept: (typed) => cutText(cleaned(typed, lines), max),
    read: (typed) => typed,
    write: (value) => value,
    isEmpty: (value) => value.trim() === '',
  }
}

const anyText = string({ error: 'invalidField' })

/** The id of a part of the person's categories. */
export function part({ missing = 'errorPart' }: Pick<TextOptions, 'missing'> = {}): TextField {
  return { ...text({ max: 60, missing }), kind: 'part' }
}

/** The id of a title under the item's part. */
export function title(): TextField {
  return { ...text({ max: 60, missing: 'errorTitle' }), kind: 'title' }
}

// No control characters, but a line break where the text may have lines; no half of a surrogate pair.
function unclean(lines: boolean): RegExp {
  return lines ? /(?!\n)[\p{Cc}\p{Surrogate}]/gu : /[\p{Cc}\p{Surrogate}]/gu
}

function isClean(value: string, lines: boolean): boolean {
  return value.search(unclean(lines)) === -1
}

// A tab or a line break that is pasted is a space to the person who pasted it.
function cleaned(typed: string, lines: boolean): string {
  return typed.replaceAll('\r\n', '\n').replaceAll(unclean(lines), (each) => (/\s/.test(each) ? ' ' : ''))
}
