import { Secret, TOTP } from 'otpauth'

/** The TOTP time step of a code: the current one or a neighbour, because clocks differ and typing takes time. Null for a wrong code. */
export function computeTimeStep(secret: string, code: string, now: number): number | null {
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp: now, window: 1 })
  return delta === null ? null : TOTP.counter({ timestamp: now }) + delta
}
