import type { AccountResult, CodeType } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../deps.ts'
import { type AttemptLimiter, createAttemptLimiter } from '../http/attempt-limiter.ts'
import type { Exchange } from '../http/exchange.ts'
import {
  codeLetter,
  elsewhereLetter,
  existsLetter,
  type Letter,
  passkeyLetter,
  unknownLetter,
} from '../mail/letters.ts'
import { addCode, codeMinutes, tryCode } from './codes.ts'
import { type Approached, findApproached, isPasskey, toldInstead } from './no-password.ts'
import { languageOf } from './people.ts'

const hourMs = 3_600_000
/** How long the browser that asked for a code is known. */
const flowDays = 1 / 24

interface SendInput {
  readonly user_id: string
  readonly type: CodeType
}

interface VerifyInput {
  readonly user_id: string
  readonly verify_code: string
}

export interface Verifications {
  readonly send: (input: SendInput, exchange: Exchange) => Promise<AccountResult>
  readonly verify: (input: VerifyInput, exchange: Exchange) => Promise<AccountResult>
}

const sent: AccountResult = { status: 'success', msg: 'account.emailSendSuccessful' }

/** Proving an address: a code is sent to it and typed back. */
export function openVerifications(deps: Deps): Verifications {
  const limitOf = (max: number) => createAttemptLimiter(deps.clocks.monotonic, { max, windowMs: hourMs })
  const { lettersPerHour } = deps.config
  const sendsByNetwork = limitOf(lettersPerHour)
  const sendsByNetworkToAddress = limitOf(Math.max(1, Math.floor(lettersPerHour / 4)))
  const sendsToAddress = limitOf(2 * lettersPerHour)
  const tries = limitOf(lettersPerHour)

  return {
    send: async (input, exchange) => {
      if (input.type === 'signup' && deps.config.registration === 'closed') throw new Refusal('forbidden')
      // The limits of the caller come first: a refused request must not count against another user's address.
      await refuseBeyond(sendsByNetwork, exchange.network)
      await refuseBeyond(sendsByNetworkToAddress, `${exchange.network} ${input.user_id}`)
      await refuseBeyond(sendsToAddress, input.user_id)
      return send(deps, input, exchange)
    },
    verify: async ({ user_id, verify_code }, exchange) => {
      await refuseBeyond(tries, `${exchange.network} ${user_id}`)
      return verify(deps, { user_id, verify_code }, exchange)
    },
  }
}

async function refuseBeyond(limiter: AttemptLimiter, key: string): Promise<void> {
  const wait = await limiter.take(key)
  if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
}

// The same work whether there is an account or not; in quiet mode also the same answer.
async function send(deps: Deps, { user_id, type }: SendInput, exchange: Exchange): Promise<AccountResult> {
  const { db, clocks, keys, config, mailer, log } = deps
  const account = await findApproached(db, user_id)
  const previousFlow = exchange.cookies.get('flow')
  const request = { address: user_id, type, previousFlow, key: keys.codes, now: clocks.now() }
  const { code, flow } = await addCode(db, request)
  exchange.cookies.set('flow', flow, flowDays)
  const language = account === null ? exchange.language : languageOf(account)
  const objection = objectionTo(type, account)
  const isTold = objection !== null && config.accountStatus === 'open'
  const letter =
    objection === null
      ? codeLetter({ to: user_id, language, type, code, minutes: codeMinutes })
      : letterInstead(objection, user_id, language)
  if (!isTold) mailer.post(letter)
  log.info('codeAsked', {
    requestId: exchange.requestId,
    type,
    to: log.nameOf(user_id),
    answer: objection?.status ?? 'success',
  })
  return isTold ? objection : sent
}

// Each answer is the specification's; null where the code is what the person needs.
function objectionTo(type: CodeType, account: Approached | null): AccountResult | null {
  if (type === 'signup')
    return account === null ? null : { status: 'duplicate', msg: 'account.duplicate', code: 'duplicate' }
  if (account === null) return { status: 'notExist', msg: 'account.notExist', code: 'notExist' }
  return toldInstead(account, 'reset')
}

function letterInstead(objection: AccountResult, to: string, language: 'ko' | 'en'): Letter {
  const { status } = objection
  if (objection === isPasskey) return passkeyLetter(to, language)
  if (status === 'notExist') return unknownLetter(to, language)
  return status === 'isGoogle' ? elsewhereLetter(to, language) : existsLetter(to, language)
}

async function verify(deps: Deps, { user_id, verify_code }: VerifyInput, exchange: Exchange): Promise<AccountResult> {
  const isRight = await tryCode(deps.db, {
    address: user_id,
    flow: exchange.cookies.get('flow'),
    code: verify_code,
    key: deps.keys.codes,
    now: deps.clocks.now(),
  })
  deps.log.info('codeTried', { requestId: exchange.requestId, account: deps.log.nameOf(user_id), isRight })
  return isRight
    ? { status: 'success', msg: 'account.authenticationSuccessful' }
    : { status: 'fail', msg: 'account.authenticationFailed', code: 'authenticationFailed' }
}
