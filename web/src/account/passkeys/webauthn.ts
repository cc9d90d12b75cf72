import type {
  PasskeyAuthentication,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@haru/shared/contract/account/passkeys.ts'
import {
  browserSupportsWebAuthnAutofill,
  bufferToBase64URLString,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

// What the browser does with passkeys. Loaded when somebody presses something that needs it.

export function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  return startRegistration({ optionsJSON })
}

export function signWithPasskey(optionsJSON: PasskeyRequestOptions): Promise<PasskeyAuthentication> {
  return startAuthentication({ optionsJSON })
}

/** A little less than a challenge lives. */
const challengeRenewalMs = 4 * 60_000

/**
 * Has the browser name the person's passkeys where it completes their id, and answers what the one they choose has signed.
 * Null where the browser cannot, or once the signal says that nobody waits any more.
 */
export async function requestPasskeyAutofill(
  fetchOptions: () => Promise<PasskeyRequestOptions>,
  signal: AbortSignal,
): Promise<PasskeyAuthentication | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  while (!signal.aborted) {
    const optionsJSON = await fetchOptions()
    if (signal.aborted) return null
    const renewalTimer = setTimeout(cancel, challengeRenewalMs)
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    } catch (error) {
      if (!isAborted(error)) throw error
    } finally {
      clearTimeout(renewalTimer)
      signal.removeEventListener('abort', cancel)
    }
  }
  return null
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

interface AcceptedPasskeys {
  readonly host: string
  readonly accountId: string
  readonly ids: readonly string[]
}

/** Tells the browser which passkeys still count, so that it no longer offers the others. Rejects where it does not listen. */
export async function signalAcceptedPasskeys({ host, accountId, ids }: AcceptedPasskeys): Promise<void> {
  const userID = bufferToBase64URLString(new TextEncoder().encode(accountId).buffer)
  await sendSignal({
    signalName: 'allAcceptedCredentials',
    rpID: host,
    userID,
    allAcceptedCredentialIDs: [...ids],
  })
}
