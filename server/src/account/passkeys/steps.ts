import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import {
  maxPasskeys,
  type Passkey,
  type PasskeyAuthentication,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
} from '@haru/shared/contract/account/passkeys.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, Exchange } from '../../http/exchange.ts'
import { type Keeping, letIn, type SignedIn } from '../beginnings.ts'
import { notify } from '../notices.ts'
import type { Account } from '../people.ts'
import { markProved } from '../sessions.ts'
import { putTicket, takeTicket } from '../tickets.ts'
import { hashToken, newToken } from '../tokens.ts'
import type { Tries } from '../tries.ts'
import { algorithms, challengeOf, handleOf, readMade, readUsed } from './authenticators.ts'
import { addPasskey, asKnown, countUse, findPasskey, listPasskeys } from './kept.ts'

const minutes = 5
const timeout = minutes * 60_000

type Purpose = 'passkeyAdd' | 'passkeyUse'

// Each challenge is the token of a ticket, so it counts once; and it counts for whoever asked for it, a session or a browser.
function challenge({ db, clocks }: Deps, purpose: Purpose, whose: string): Promise<string> {
  return putTicket(db, { purpose, value: whose, now: clocks.now(), minutes })
}

/** The challenge that was signed, used up. Refuses with `tooLate` what nobody (any more) asked this session or browser. */
async function takeChallenge(
  { db, clocks }: Deps,
  { purpose, whose, signed }: { readonly purpose: Purpose; readonly whose: string; readonly signed: string },
): Promise<string> {
  const token = challengeOf(signed)
  if (token === null) throw new Refusal('passkeyRefused')
  if ((await takeTicket(db, { token, purpose, now: clocks.now() })) !== whose) throw new Refusal('tooLate')
  return token
}

function siteOf({ passkeys }: Config) {
  if (passkeys === null) throw new Refusal('notFound')
  return passkeys
}

/** What the caller's browser needs to make a passkey. Refuses with `limitReached`. */
export async function beginAdding(deps: Deps, caller: Caller): Promise<PasskeyCreationOptions> {
  const { host } = siteOf(deps.config)
  const known = await listPasskeys(deps.db, caller)
  if (known.length >= maxPasskeys) throw new Refusal('limitReached')
  return {
    rp: { id: host, name: 'Haru' },
    user: { id: handleOf(caller.ownerId), name: caller.loginId, displayName: caller.loginId },
    challenge: await challenge(deps, 'passkeyAdd', caller.session),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    excludeCredentials: known.map(asKnown),
    // One that can be found without an id, and that asks for a finger, a face or a PIN: it stands for both steps.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Adds the passkey that was made. Refuses with `tooLate`, `passkeyRefused` or `limitReached`. */
export async function finishAdding(
  deps: Deps,
  caller: Caller,
  { credential, name }: { readonly credential: PasskeyRegistration; readonly name: string },
): Promise<Passkey> {
  const { db, clocks, config, log } = deps
  const site = siteOf(config)
  const signed = credential.response.clientDataJSON
  const asked = await takeChallenge(deps, { purpose: 'passkeyAdd', whose: caller.session, signed })
  const made = await readMade(site, asked, credential)
  if (made === null) throw new Refusal('passkeyRefused')
  const added = await addPasskey(db, caller, made, { name, now: clocks.now() })
  log.info('passkeyAdded', { account: log.nameOf(caller.ownerId) })
  notify(deps, { login_id: caller.loginId, language: caller.language }, 'passkeyAdded')
  return added
}

/** What a browser needs to use a passkey, whosever it is. */
export async function beginSigningIn(deps: Deps, { cookies }: Exchange): Promise<PasskeyRequestOptions> {
  const { host } = siteOf(deps.config)
  // One for all its tabs, each of which may be asking.
  const browser = cookies.get('passkey') ?? newToken()
  cookies.set('passkey', browser, null)
  return { ...using(host), challenge: await challenge(deps, 'passkeyUse', hashToken(browser)), allowCredentials: [] }
}

/** The same to prove who is signed in, with a passkey of theirs. */
export async function beginProving(deps: Deps, caller: Caller): Promise<PasskeyRequestOptions> {
  const { host } = siteOf(deps.config)
  const known = await listPasskeys(deps.db, caller)
  const asked = await challenge(deps, 'passkeyUse', caller.session)
  return { ...using(host), challenge: asked, allowCredentials: known.map(asKnown) }
}

function using(host: string) {
  return { rpId: host, timeout, userVerification: 'required' } as const
}

interface Step {
  readonly credential: PasskeyAuthentication
  readonly exchange: Exchange
  readonly tries: Tries
}

/** Lets in whose passkey signed. Refuses with `passkeyRefused`, `tooLate` or `tooManyRequests`. */
export async function finishSigningIn(deps: Deps, step: Step, keeping: Keeping): Promise<SignedIn> {
  const browser = step.exchange.cookies.get('passkey') ?? ''
  const account = await accountOf(deps, step, { whose: hashToken(browser), isMeant: () => true })
  step.exchange.cookies.clear('passkey')
  return letIn(deps, account, step.exchange, keeping)
}

/** Marks the caller's session as proved by a passkey of theirs. Refuses like signing in. */
export async function finishProving(deps: Deps, step: Step, caller: Caller): Promise<AccountResult> {
  await accountOf(deps, step, { whose: caller.session, isMeant: ({ id }) => id === caller.ownerId })
  await markProved(deps.db, caller, deps.clocks.now())
  return { status: 'success', msg: 'account.authenticationSuccessful' }
}

interface Meant {
  /** The session or browser that was asked. */
  readonly whose: string
  readonly isMeant: (account: Account) => boolean
}

// Counted with everything else that tries to prove the same account; passkeys of nobody are counted together.
async function accountOf(deps: Deps, { credential, exchange, tries }: Step, meant: Meant): Promise<Account> {
  const { db, log } = deps
  const found = await findPasskey(db, credential.id)
  const isRight = await tries.count(found?.account.login_id ?? '', exchange, async () => {
    const signed = credential.response.clientDataJSON
    const asked = await takeChallenge(deps, { purpose: 'passkeyUse', whose: meant.whose, signed })
    return found !== null && meant.isMeant(found.account) && isUsed(deps, credential, asked, found)
  })
  if (isRight && found !== null) return found.account
  log.info('passkeyRefused', { requestId: exchange.requestId, account: log.nameOf(found?.account.id ?? '') })
  throw new Refusal('passkeyRefused')
}

async function isUsed(
  deps: Deps,
  credential: PasskeyAuthentication,
  asked: string,
  { passkey, account }: NonNullable<Awaited<ReturnType<typeof findPasskey>>>,
): Promise<boolean> {
  const used = await readUsed(siteOf(deps.config), asked, credential, passkey)
  if (used === null) return false
  const goesOn = await countUse(deps.db, { id: passkey.id, ...used, now: deps.clocks.now() })
  if (!goesOn) notify(deps, account, 'passkeyCopied')
  return goesOn
}
