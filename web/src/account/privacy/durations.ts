import {
  absenceDays,
  deviceDays,
  expiredSignInDays,
  operationDays,
  sessionDays,
  tombstoneDays,
  versionDays,
} from '@haru/shared/retention.ts'

/** What the privacy policy says of how long data is stored. */
export const durations = {
  absenceDays,
  deviceDays,
  expiredSignInDays,
  operationDays,
  sessionDays,
  tombstoneDays,
  versionDays,
} as const
