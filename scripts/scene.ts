import type { SignedInPage } from '../tests/support/browser/signed-in-page.ts'

/** A state of a screen for a screenshot. */
export interface Scene {
  readonly name: string
  readonly path: string
  /** Whether the scene is opened without a session. */
  readonly isPublic?: boolean
  /** Whether the scene is opened by a user who has signed up and recorded nothing. */
  readonly isNewUser?: boolean
  /** The addresses of requests that stay without a response: the scene is a screen that loads. */
  readonly pending?: RegExp
  /** Prepares the screen before the screenshot. */
  readonly prepare?: (signedInPage: SignedInPage) => Promise<unknown>
}
