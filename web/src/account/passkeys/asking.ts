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

export function makePasskey(optionsJSON: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  return startRegistration({ optionsJSON })
}

export function signWithPasskey(optionsJSON: PasskeyRequestOptions): Promise<PasskeyAuthentication> {
  return startAuthentication({ optionsJSON })
}

/** A little less than a challenge lives. */
const renewMs = 4 * 60_000

/**
 * Has the browser name the person's passkeys where it completes their id, and answers what the one they choose has signed.
 * Null where the browser cannot, or once the signal says that nobody waits any more.
 */
export async function offerPasskeys(
  begin: () => Promise<PasskeyRequestOptions>,
  signal: AbortSignal,
): Promise<PasskeyAuthentication | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null
  const stop = () => WebAuthnAbortService.cancelCeremony()
  while (!signal.aborted) {
    const optionsJSON = await begin()
    if (signal.aborted) return null
    const renewal = setTimeout(stop, renewMs)
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    } catch (error) {
      if (!isAborted(error)) throw error
    } finally {
      clearTimeout(renewal)
      signal.removeEventListener('abort', stop)
    }
  }
  return null
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

interface Kept {
  readonly host: string
  readonly accountId: string
  readonly ids: readonly string[]
}

/** Tells the browser which passkeys still count, so that it no longer offers the others. Rejects where it does not listen. */
export async function tellWhichCount({ host, accountId, ids }: Kept): Promise<void> {
  const userID = bufferToBase64URLString(new TextEncoder().encode(accountId).buffer)
  await sendSignal({
    signalName: 'allAcceptedCredentials',
    rpID: host,
    userID,
    allAcceptedCredentialIDs: [...ids],
  })
}
