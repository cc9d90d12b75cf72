import { twoStepCalls } from '@haru/shared/contract/account/two-step.ts'
import type { Deps } from '../../deps.ts'
import { type App, answer } from '../../http/answer.ts'
import type { Tries } from '../tries.ts'
import type { SecondStep } from './second-step.ts'
import { beginTwoStep, countRecoveryCodes, renewCodes, turnOffTwoStep, turnOnTwoStep } from './turning.ts'

interface Proving {
  readonly tries: Tries
  readonly secondStep: SecondStep
}

export function twoStepRoutes(app: App, deps: Deps, { tries, secondStep }: Proving): void {
  answer(app, twoStepCalls.detail, async (_input, caller) => ({ left: await countRecoveryCodes(deps, caller) }))
  answer(app, twoStepCalls.beginCreate, (_input, caller) => beginTwoStep(deps, caller))
  answer(app, twoStepCalls.create, async ({ token, user_code }, caller) => [
    ...(await turnOnTwoStep(deps, caller, { token, code: user_code })),
  ])
  answer(app, twoStepCalls.renew, async (_input, caller) => [...(await renewCodes(deps, caller))])
  answer(app, twoStepCalls.remove, ({ user_code }, caller, exchange) =>
    turnOffTwoStep(deps, caller, { code: user_code, exchange, tries, secondStep }),
  )
}
