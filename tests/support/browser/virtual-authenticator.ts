import type { Page } from '@playwright/test'

/** Chromium's own authenticator in software, in place of the one of the machine: a finger that is always the right one. */
export interface VirtualAuthenticator {
  /** Whether a touch comes by itself whenever one is asked for, also where the browser only completes an id. */
  readonly touch: (isTouched: boolean) => Promise<void>
  /** Whether it is the finger of the passkeys' person. */
  readonly recognise: (isTheirs: boolean) => Promise<void>
  /** How many passkeys it keeps. */
  readonly count: () => Promise<number>
}

/** Gives a page an authenticator that keeps passkeys and asks who it is. */
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
