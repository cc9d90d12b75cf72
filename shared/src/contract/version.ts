/**
 * The number of this contract. A change that an older client would get wrong, by writing what no longer means the same,
 * raises it; so does `oldestClient` then. A page that was open meanwhile is told `updateRequired` instead of being believed.
 */
export const contractVersion = 1

/** The oldest client whose writes are taken. Programs that do not say which contract they know are taken at their word. */
export const minClientVersion = 1

/** The header that says which contract a client knows. */
export const clientVersionHeader = 'haru-client'
