/** A text with placeholders such as `{name}`, or a text for each plural form of its `{count}`. */
export type Phrase = string | { readonly one?: string; readonly other: string }

/** The values of the placeholders of a phrase. A phrase has no Korean particle directly after a placeholder. */
export type Params = Readonly<Record<string, string | number>>
