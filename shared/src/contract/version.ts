/**
 * The version of this contract. Increase it and `minClientVersion` with a change after which a write of an older client has another
 * meaning. A page that was open during the update then gets `updateRequired`, and the server does not store its write. A change that older
 * clients cannot store, such as a field of items, increases only this version: their copies on a device stop.
 */
export const contractVersion = 2

/** The first version whose items have the fields that `isUnknownIfAbsent` marks: sets and distances. */
export const setsContractVersion = 2

/** The oldest client version whose writes the server accepts. A request without a version is not checked. */
export const minClientVersion = 1

/**
 * The request header with the units of the numbers that a page sends and shows, by `formatUnits`. The server refuses a request that names
 * other units than those of the account with `unitsChanged`. A request that names none is of a program, and is not checked.
 */
export const unitsHeader = 'haru-units'

/** The request header with the contract version of the client. */
export const clientVersionHeader = 'haru-client'
