import { boolean, codec, enum as oneOf } from 'zod/mini'
import type { Field } from './field.ts'

export interface FlagField extends Field<boolean> {
  readonly kind: 'flag'
}

/** Yes or no; 'Y' or 'N' on the wire. */
export function flag({ initial }: { readonly initial: boolean }): FlagField {
  return {
    kind: 'flag',
    initial,
    hidden: false,
    wire: () =>
      codec(oneOf(['Y', 'N'], { error: 'invalidField' }), boolean(), {
        decode: (sent) => sent === 'Y',
        encode: (value) => (value ? 'Y' : 'N'),
      }),
    accept: (text) => (text === 'Y' || text === 'N' ? text : null),
    read: (text) => text === 'Y',
    write: (value) => (value ? 'Y' : 'N'),
    isEmpty: () => false,
  }
}
