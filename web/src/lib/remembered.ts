import { useState } from 'react'
import { readStored, type Stored, type StoredName, writeStored } from './stored.ts'

/** A choice that this browser remembers; null until there is one. Another tab learns of it when it is opened anew. */
export function useRemembered<Name extends StoredName>(
  name: Name,
): readonly [Stored[Name] | null, (next: Stored[Name] | null) => void] {
  const [value, setValue] = useState(() => readStored(name))

  function handleChange(next: Stored[Name] | null) {
    writeStored(name, next)
    setValue(next)
  }

  return [value, handleChange]
}
