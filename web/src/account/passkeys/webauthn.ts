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

// The WebAuthn calls of the browser, loaded on demand.

export function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  return startRegistration({ optionsJSON })
}

export function signWithPasskey(optionsJSON: PasskeyRequestOptions): Promise<PasskeyAuthentication> {
  return startAuthentication({ optionsJSON })
}

/** A little less than the lifetime of a challenge. */
const challengeRenewalMs = 4 * 60_000

/**
 * Offers the passkeys in the autofill of the id and returns the assertion of the chosen passkey.
 * Null where the browser does not support it, or once `signal` is aborted.
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

/** Signals the accepted passkeys, so that the browser no longer offers the others. Rejects where it is not supported. */
export async function signalAcceptedPasskeys({ host, accountId, ids }: AcceptedPasskeys): Promise<void> {
  const userID = bufferToBase64URLString(new TextEncoder().encode(accountId).buffer)
  await sendSignal({
    signalName: 'allAcceptedCredentials',
    rpID: host,
    userID,
    allAcceptedCredentialIDs: [...ids],
  })
}
