import type { AccountResult, CodeType } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Attempt, AttemptLimiter } from '../../db/attempt-limiter.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { composeCodeEmail, composeEmail, type Email } from '../../mail/emails.ts'
import { getAccountLanguage } from '../profile/accounts.ts'
import {
  findSignInAccount,
  getResultWithoutPassword,
  passkeyOnlyResult,
  type SignInAccount,
} from '../security/sign-in-account.ts'
import { isKnownBrowser } from '../session/known-browser.ts'
import { checkVerificationCode, codeMinutes, createVerificationCode } from './verification-codes.ts'

const hourMs = 3_600_000
/** How long the browser that requested a code keeps its flow token. */
const flowDays = 1 / 24

interface SendInput {
  readonly user_id: string
  readonly type: CodeType
}

interface VerifyInput {
  readonly user_id: string
  readonly verify_code: string
}

interface EmailVerificationService {
  readonly send: (input: SendInput, context: RequestContext) => Promise<AccountResult>
  readonly verify: (input: VerifyInput, context: RequestContext) => Promise<AccountResult>
}

const emailSentResult: AccountResult = { status: 'success', msg: 'account.emailSendSuccessful' }

/** Verifies an email address: the server sends a code to it, and the user types the code. */
export function createEmailVerification(deps: Deps): EmailVerificationService {
  const { limiter } = deps
  const { emailsPerHour } = deps.config
  const perHour = (name: string, max: number) => ({ name, max, windowMs: hourMs })
  const sendsByNetwork = perHour('email of network', emailsPerHour)
  const sendsByNetworkToAddress = perHour('email of network to address', Math.max(1, Math.floor(emailsPerHour / 4)))
  const sendsByProviderToAddress = perHour('email of provider to address', Math.floor(emailsPerHour / 2))
  const sendsToAddress = perHour('email to address', 2 * emailsPerHour)
  const sendsToOwner = perHour('email to owner', Math.max(1, Math.floor(emailsPerHour / 4)))
  const verifications = perHour('code', emailsPerHour)

  return {
    send: async (input, context) => {
      if (input.type === 'signup' && deps.config.registration === 'closed') throw new Refusal('forbidden')
      // The limits of the caller come first: a refused request must not count against another user's address.
      await refuseBeyondLimit(limiter, { limit: sendsByNetwork, subject: context.network })
      const { user_id } = input
      // A browser of the owner gets a code however many codes strangers have requested.
      if (await isKnownBrowser(deps, user_id, context)) {
        await refuseBeyondLimit(limiter, { limit: sendsToOwner, subject: user_id })
        return send(deps, input, context)
      }
      const { network, providerNetwork } = context
      await refuseBeyondLimit(limiter, { limit: sendsByNetworkToAddress, subject: `${network} ${user_id}` })
      await refuseBeyondLimit(limiter, { limit: sendsByProviderToAddress, subject: `${providerNetwork} ${user_id}` })
      await refuseBeyondLimit(limiter, { limit: sendsToAddress, subject: user_id })
      return send(deps, input, context)
    },
    verify: async ({ user_id, verify_code }, context) => {
      await refuseBeyondLimit(limiter, { limit: verifications, subject: `${context.network} ${user_id}` })
      return verify(deps, { user_id, verify_code }, context)
    },
  }
}

async function refuseBeyondLimit(limiter: AttemptLimiter, attempt: Attempt): Promise<void> {
  const wait = await limiter.take(attempt)
  if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
}

// Does the same work whether there is an account or not; in quiet mode the response is the same as well.
async function send(deps: Deps, { user_id, type }: SendInput, context: RequestContext): Promise<AccountResult> {
  const { db, clocks, keys, config, mailer, log } = deps
  const account = await findSignInAccount(db, user_id)
  const previousFlow = context.cookies.get('flow')
  const request = { address: user_id, type, previousFlow, key: keys.codes, now: clocks.now() }
  const { code, flow } = await createVerificationCode(db, request)
  context.cookies.set('flow', flow, flowDays)
  const language = account === null ? context.language : getAccountLanguage(account)
  const objection = findObjection(type, account)
  const isReturned = objection !== null && config.accountDisclosure === 'open'
  const email =
    objection === null
      ? composeCodeEmail({ to: user_id, language, type, code, minutes: codeMinutes })
      : composeObjectionEmail(objection, user_id, language)
  if (!isReturned) await mailer.send(email)
  log.info('codeRequested', {
    requestId: context.requestId,
    type,
    to: log.toPseudonym(user_id),
    result: objection?.status ?? 'success',
  })
  return isReturned ? objection : emailSentResult
}

// Why no code is sent, as the specification words it; null if the code is sent.
function findObjection(type: CodeType, account: SignInAccount | null): AccountResult | null {
  if (type === 'signup')
    return account === null ? null : { status: 'duplicate', msg: 'account.duplicate', code: 'duplicate' }
  if (account === null) return { status: 'notExist', msg: 'account.notExist', code: 'notExist' }
  return getResultWithoutPassword(account, 'reset')
}

function composeObjectionEmail(objection: AccountResult, to: string, language: 'ko' | 'en'): Email {
  const { status } = objection
  if (objection === passkeyOnlyResult) return composeEmail('passkeyOnly', to, language)
  if (status === 'notExist') return composeEmail('noAccount', to, language)
  return composeEmail(status === 'isGoogle' ? 'googleOnly' : 'accountExists', to, language)
}

async function verify(
  deps: Deps,
  { user_id, verify_code }: VerifyInput,
  context: RequestContext,
): Promise<AccountResult> {
  const isRight = await checkVerificationCode(deps.db, {
    address: user_id,
    flow: context.cookies.get('flow'),
    code: verify_code,
    key: deps.keys.codes,
    now: deps.clocks.now(),
  })
  deps.log.info('codeChecked', { requestId: context.requestId, account: deps.log.toPseudonym(user_id), isRight })
  return isRight
    ? { status: 'success', msg: 'account.authenticationSuccessful' }
    : { status: 'fail', msg: 'account.authenticationFailed', code: 'authenticationFailed' }
}
