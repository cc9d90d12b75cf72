import { enum as oneOf } from 'zod/mini'
import { type Field, wireOf } from './field.ts'

export interface FlagField extends Field<boolean> {
  readonly kind: 'flag'
}

const said = oneOf(['Y', 'N'], { error: 'invalidField' })

/** Yes or no; 'Y' or 'N' on the wire. */
export function flag({ initial }: { readonly initial: boolean }): FlagField {
  const onWire = {
    initial,
    said,
    speak: (value: boolean) => (value ? 'Y' : 'N'),
    hear: (sent: unknown) => (sent === 'Y' || sent === 'N' ? sent === 'Y' : undefined),
  }
  return {
    ...onWire,
    kind: 'flag',
    hidden: false,
    missing: 'invalidField',
    wire: wireOf(said, onWire),
    accept: (text) => (text === 'Y' || text === 'N' ? text : null),
    read: (text) => text === 'Y',
    write: onWire.speak,
    isEmpty: () => false,
  }
}
