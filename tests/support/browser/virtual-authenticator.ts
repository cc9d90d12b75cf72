import type { Page } from '@playwright/test'

/** The virtual authenticator of Chromium, which replaces the fingerprint reader of the machine. */
export interface VirtualAuthenticator {
  /** Whether the authenticator confirms each request by itself, also that of the completion of an id field. */
  readonly touch: (isTouched: boolean) => Promise<void>
  /** Whether the verification of the user succeeds. */
  readonly recognise: (isTheirs: boolean) => Promise<void>
  /** The number of stored passkeys. */
  readonly count: () => Promise<number>
}

/** Adds an authenticator to a page that stores passkeys and verifies the user. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touch: (enabled) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }).then(),
    recognise: (isUserVerified) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(),
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
