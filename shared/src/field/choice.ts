import { string } from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import { createFieldCodec, type Field } from './field.ts'

export interface ChoiceField<O extends string = string> extends Field<O | ''> {
  readonly kind: 'choice'
  readonly options: readonly O[]
  /** The colour ('#rrggbb') of each option, if the options are colours. */
  readonly colors: Readonly<Record<O, string>> | null
}

interface ChoiceOptions<O extends string> {
  /** In the order they are shown. */
  readonly options: readonly O[]
  readonly colors?: Readonly<Record<O, string>>
  readonly missing?: ErrorCode
}

/** A choice among several options, by name; '' while no option is chosen. */
export function choice<const O extends string>({
  options,
  colors,
  missing = 'invalidField',
}: ChoiceOptions<O>): ChoiceField<O> {
  const findOption = (text: unknown) => (text === '' ? '' : options.find((option) => option === text))
  const conversion = { initial: '' as const, encode: (value: O | '') => value, decode: findOption }
  return {
    ...conversion,
    kind: 'choice',
    options,
    colors: colors ?? null,
    hidden: false,
    missing,
    wireSchema: string(),
    codec: createFieldCodec<O | ''>(anyText, conversion),
    accept: (typed) => findOption(typed) ?? null,
    parse: (typed) => findOption(typed) ?? '',
    format: conversion.encode,
    isEmpty: (value) => value === '',
  }
}

const anyText = string({ error: 'invalidField' })
