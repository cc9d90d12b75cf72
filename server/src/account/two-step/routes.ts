import { twoStepCalls } from '@haru/shared/contract/account/two-step.ts'
import type { Deps } from '../../deps.ts'
import { addRoute, type RouteScope } from '../../http/route.ts'
import type { LoginAttempts } from '../security/login-attempts.ts'
import type { VerifySecondStep } from './second-step.ts'
import {
  countRecoveryCodes,
  regenerateRecoveryCodes,
  startTwoStepSetup,
  turnOffTwoStep,
  turnOnTwoStep,
} from './two-step-setup.ts'

interface TwoStepDeps {
  readonly attempts: LoginAttempts
  readonly verifySecondStep: VerifySecondStep
}

export function addTwoStepRoutes(app: RouteScope, deps: Deps, { attempts, verifySecondStep }: TwoStepDeps): void {
  addRoute(app, twoStepCalls.detail, async (_input, caller) => ({ left: await countRecoveryCodes(deps, caller) }))
  addRoute(app, twoStepCalls.beginCreate, (_input, caller) => startTwoStepSetup(deps, caller))
  addRoute(app, twoStepCalls.create, async ({ token, user_code }, caller) => [
    ...(await turnOnTwoStep(deps, caller, { token, code: user_code })),
  ])
  addRoute(app, twoStepCalls.renew, async (_input, caller) => [...(await regenerateRecoveryCodes(deps, caller))])
  addRoute(app, twoStepCalls.remove, ({ user_code }, caller, context) =>
    turnOffTwoStep(deps, caller, { code: user_code, context, attempts, verifySecondStep }),
  )
}
