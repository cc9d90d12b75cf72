import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../../tests/support/servers/databases.ts'
import { generateId } from '../../runtime/generate-id.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { createOneTimeToken, readOneTimeToken, redeemOneTimeToken } from '../tokens/one-time-tokens.ts'
import { checkVerificationCode, createVerificationCode, redeemVerifiedCode } from './verification-codes.ts'

// The check inside the transaction. The calls make the same check once before it, to save work.

describe.each(Object.entries(databases))('on %s', (_, open) => {
  let app: TestApp
  const key = Buffer.alloc(32, 1)
  const now = 1_800_000_000_000
  beforeAll(async () => {
    app = await startApp({ open })
  })
  afterAll(() => app.close())

  test('a verified code works once, for its purpose and address, in the browser that verified it', async () => {
    const address = 'kim@haru.test'
    const { code, flow } = await createVerificationCode(app.db, {
      address,
      type: 'signup',
      previousFlow: null,
      key,
      now,
    })
    const right = { address, type: 'signup', flow, now } as const
    const redeem = (verifiedCode: Parameters<typeof redeemVerifiedCode>[1]) =>
      app.db.transaction().execute((transaction) => redeemVerifiedCode(transaction, verifiedCode))
    await expect(redeem(right), 'before it is verified').rejects.toThrow('notVerified')
    expect(await checkVerificationCode(app.db, { address, flow, code, key, now })).toBe(true)
    const wrong = [
      { ...right, type: 'resetPw' as const },
      { ...right, address: 'lee@haru.test' },
      { ...right, flow: null },
      { ...right, now: now + 3_600_000 },
    ]
    for (const verifiedCode of wrong)
      await expect(redeem(verifiedCode), JSON.stringify(verifiedCode)).rejects.toThrow('notVerified')
    await redeem(right)
    await expect(redeem(right), 'a second time').rejects.toThrow('notVerified')
  })

  test('a one-time token works once, for its owner and its purpose, until it expires', async () => {
    const ownerId = generateId(now)
    const token = await createOneTimeToken(app.db, { ownerId, purpose: 'totp', value: { step: 1 }, now, minutes: 10 })
    expect(await redeemOneTimeToken(app.db, { ownerId, token, purpose: 'passkeyAdd', now })).toBeNull()
    expect(await readOneTimeToken(app.db, { ownerId, token, purpose: 'oidc', now })).toBeNull()
    expect(await redeemOneTimeToken(app.db, { ownerId, token, purpose: 'totp', now: now + 10 * 60_000 })).toBeNull()
    expect(await redeemOneTimeToken(app.db, { ownerId, token: `${token}x`, purpose: 'totp', now })).toBeNull()
    const otherId = generateId(now)
    expect(await redeemOneTimeToken(app.db, { ownerId: otherId, token, purpose: 'totp', now })).toBeNull()
    expect(await readOneTimeToken(app.db, { ownerId: otherId, token, purpose: 'totp', now })).toBeNull()
    expect(await readOneTimeToken(app.db, { ownerId, token, purpose: 'totp', now })).toEqual({ step: 1 })
    expect(await redeemOneTimeToken(app.db, { ownerId, token, purpose: 'totp', now })).toEqual({ step: 1 })
    expect(await redeemOneTimeToken(app.db, { ownerId, token, purpose: 'totp', now })).toBeNull()
  })
})
