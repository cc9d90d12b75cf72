import { useState } from 'react'
import { type LocalKey, type LocalValues, readLocal, writeLocal } from './local-storage.ts'

/** A choice that this browser remembers; null until there is one. Another tab learns of it when it is opened anew. */
export function useLocalValue<Name extends LocalKey>(
  name: Name,
): readonly [LocalValues[Name] | null, (next: LocalValues[Name] | null) => void] {
  const [value, setValue] = useState(() => readLocal(name))

  function handleChange(next: LocalValues[Name] | null) {
    writeLocal(name, next)
    setValue(next)
  }

  return [value, handleChange]
}
