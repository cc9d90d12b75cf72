/** How long data is stored, in days. The privacy policy states these numbers. */
export const retention = {
  /** Of a stored operation. Longer than a device is used without a network: an operation that is sent again after it would be done twice. */
  operationDays: 400,
  /** Of the tombstone of a removed entry. */
  tombstoneDays: 90,
  /** Of a session without use. */
  sessionDays: 30,
  /** Of a device that signs in by itself, without use. */
  deviceDays: 30,
  /** Of an expired session or device. It gives no access, so its row may stay for a while: a system clock that was set forward must not delete it. */
  expiredSignInDays: 7,
  /** Of the copy on a device without contact with the server. A device without contact for longer is as good as lost: it keeps no data. */
  absenceDays: 30,
  /** Of a version of an entry that the user did not choose. */
  versionDays: 30,
} as const
