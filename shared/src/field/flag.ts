import { enum as oneOf } from 'zod/mini'
import { createFieldCodec, type Field } from './field.ts'

export interface FlagField extends Field<boolean> {
  readonly kind: 'flag'
}

const wireSchema = oneOf(['Y', 'N'], { error: 'invalidField' })

/** Yes or no; 'Y' or 'N' on the wire. */
export function flag({ initial }: { readonly initial: boolean }): FlagField {
  const conversion = {
    initial,
    wireSchema,
    encode: (value: boolean) => (value ? 'Y' : 'N'),
    decode: (sent: unknown) => (sent === 'Y' || sent === 'N' ? sent === 'Y' : undefined),
  }
  return {
    ...conversion,
    kind: 'flag',
    hidden: false,
    missing: 'invalidField',
    codec: createFieldCodec(wireSchema, conversion),
    accept: (text) => (text === 'Y' || text === 'N' ? text : null),
    parse: (text) => text === 'Y',
    format: conversion.encode,
    isEmpty: () => false,
  }
}
