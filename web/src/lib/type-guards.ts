/** Whether a value that another program may have written is a text. */
export const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether a value that another program may have written is an object with names. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
