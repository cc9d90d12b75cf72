/** How long some data is stored at most. The privacy policy states these numbers. Shorter lifetimes are in the code that needs them. */
export const retention = {
  /** A stored operation. This is longer than a device is used without a network: an operation that is sent again later would be done twice. */
  operationDays: 400,
  /** The tombstone of a removed entry. */
  tombstoneDays: 90,
  /** A session without use. */
  sessionDays: 30,
  /** A session on a shared computer, which also ends with the browser. */
  sharedComputerHours: 12,
  /** An unused device that signs in by itself. */
  deviceDays: 30,
  /** An expired session or device. It gives no access, and its row stays for a while, so that a system clock that was set forward does not delete it. */
  expiredSignInDays: 7,
  /** The copy on a device without contact with the server. After that the device counts as lost, and keeps no data. */
  absenceDays: 30,
  /** A version of an entry that the user did not choose. */
  versionDays: 30,
} as const
