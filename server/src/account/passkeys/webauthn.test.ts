import type { PasskeyCreationOptions, PasskeyRegistration } from '@haru/shared/contract/account/passkeys.ts'
import { expect, test, vi } from 'vitest'
import { type CredentialChanges, openAuthenticator } from '../../../../tests/support/api/authenticator.ts'
import { verifyRegistration } from './webauthn.ts'

const verifyByLibrary = vi.hoisted(() => vi.fn(async () => ({ verified: false })))
vi.mock('@simplewebauthn/server', () => ({ verifyRegistrationResponse: verifyByLibrary }))

const relyingParty = { host: 'localhost', origins: ['http://localhost:3000'] }
const options: PasskeyCreationOptions = {
  rp: { id: relyingParty.host, name: 'Haru' },
  user: { id: 'a2lt', name: 'kim', displayName: 'kim' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}

const sig = ['sig', Buffer.alloc(70)] as const
const certificates = ['x5c', [Buffer.alloc(300)]] as const

// The library parses certificates, and requests lists of revoked ones from the URLs in them.
test.each<[string, CredentialChanges, number]>([
  ['without an attestation', {}, 1],
  ['with a signature of its own key', { attestation: { fmt: 'packed', attStmt: new Map([sig]) } }, 1],
  ['with certificates', { attestation: { fmt: 'packed', attStmt: new Map<string, unknown>([sig, certificates]) } }, 0],
  ['with certificates of a TPM', { attestation: { fmt: 'tpm', attStmt: new Map([certificates]) } }, 0],
  ['of a vendor', { attestation: { fmt: 'android-safetynet', attStmt: new Map() } }, 0],
])('a registration %s reaches the library only without certificates', async (_, odd, callCount) => {
  verifyByLibrary.mockClear()
  const { credential } = openAuthenticator('http://localhost:3000').make(options, odd)
  const verified = await verifyRegistration(
    relyingParty,
    options.challenge,
    credential as unknown as PasskeyRegistration,
  )
  expect(verified).toBeNull()
  expect(verifyByLibrary).toHaveBeenCalledTimes(callCount)
})
