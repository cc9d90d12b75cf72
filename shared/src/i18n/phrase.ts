/** A text with `{name}` places, or one text per plural form of its `{count}`. */
export type Phrase = string | { readonly one?: string; readonly other: string }

/** What is put into the places of a phrase. Whole sentences only: no particle may touch a place. */
export type Params = Readonly<Record<string, string | number>>
