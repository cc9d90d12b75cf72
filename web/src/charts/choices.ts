import { useState } from 'react'
import { readLocal, writeLocal } from '../lib/local-storage.ts'

/** What a person chose on one card. Only what there still is to choose counts. */
export interface Choices {
  /** One of a few: `initial`, or the first, until something is chosen. */
  readonly one: <Value extends string>(name: string, among: readonly Value[], initial?: Value) => Value
  /** Some of a few: all until something is chosen, and never none. */
  readonly some: <Value extends string>(name: string, among: readonly Value[]) => readonly Value[]
  readonly choose: (name: string, chosen: string | readonly string[]) => void
}

/** The choices of the card of that name, remembered in this browser. */
export function useChoices(card: string): Choices {
  const [all, setAll] = useState(() => readLocal('charts') ?? {})
  const said = (name: string) => all[`${card}.${name}`] ?? ''

  function handleChoice(name: string, chosen: string | readonly string[]) {
    const text = typeof chosen === 'string' ? chosen : chosen.join(' ')
    // Read anew, because the other cards remember theirs in the same place.
    const next = { ...readLocal('charts'), [`${card}.${name}`]: text }
    writeLocal('charts', next)
    setAll(next)
  }

  return {
    one: (name, among, initial) => oneOf(said(name) || (initial ?? ''), among),
    some: (name, among) => someOf(said(name), among),
    choose: handleChoice,
  }
}

/** The one that `said` names, else the first. */
export function oneOf<Value extends string>(said: string, among: readonly Value[]): Value {
  const chosen = among.find((each) => each === said) ?? among[0]
  if (chosen === undefined) throw new RangeError('nothing to choose from')
  return chosen
}

/** Those that `said` names, in the order of `among`; all where it names none of them. */
export function someOf<Value extends string>(said: string, among: readonly Value[]): readonly Value[] {
  const words = said.split(' ')
  const chosen = among.filter((each) => words.includes(each))
  return chosen.length === 0 ? among : chosen
}
