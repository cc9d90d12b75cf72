import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { avatarCalls } from '@haru/shared/contract/account/images.ts'
import { quickCalls } from '@haru/shared/contract/account/quick-sign-in.ts'
import { sessionCalls } from '@haru/shared/contract/account/sessions.ts'
import { userCalls } from '@haru/shared/contract/account/user.ts'
import type { Deps } from '../deps.ts'
import { addUploadRoute } from '../http/file-route.ts'
import { collectUpload } from '../http/parse/uploads.ts'
import type { RequestContext } from '../http/request-context.ts'
import { addPublicRoute, addRoute, type RouteScope } from '../http/route.ts'
import { deleteAccount } from './delete-account.ts'
import { addFeedRoutes } from './feed/routes.ts'
import { changePassword, resetPassword } from './password/change-password.ts'
import { reauthenticateWithPassword } from './password/reauthenticate.ts'
import { type RefreshTotals, type RescaleMoney, updateUserProfile } from './profile/accounts.ts'
import type { Avatars } from './profile/avatars.ts'
import type { LoginAttempts } from './security/login-attempts.ts'
import { readSignInMethods } from './security/sign-in-methods.ts'
import { endSignIn } from './session/end-sign-in.ts'
import { changeQuickSignIn, readQuickSignIn } from './session/quick-sign-in.ts'
import { listSignedInDevices, signOutDevice } from './session/signed-in-devices.ts'
import { createSignInHandler } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import type { VerifySecondStep } from './two-step/second-step.ts'
import { createEmailVerification } from './verification/email-verification.ts'

interface AccountRouteDeps {
  readonly rescaleMoney: RescaleMoney
  readonly refreshTotals: RefreshTotals
  readonly attempts: LoginAttempts
  readonly avatars: Avatars
  readonly verifySecondStep: VerifySecondStep
}

export function addAccountRoutes(
  app: RouteScope,
  deps: Deps,
  { rescaleMoney, refreshTotals, attempts, avatars, verifySecondStep }: AccountRouteDeps,
): void {
  const { db, clocks } = deps
  const verifications = createEmailVerification(deps)
  const logIn = createSignInHandler(deps, { attempts, verifySecondStep })

  addPublicRoute(app, accountCalls.sendCode, (input, _caller, context) => verifications.send(input, context))
  addPublicRoute(app, accountCalls.verifyCode, (input, _caller, context) => verifications.verify(input, context))
  addPublicRoute(app, accountCalls.signUp, (form, _caller, context) => signUp(deps, form, context))
  addPublicRoute(app, accountCalls.resetPassword, ({ user_id, OBJECT }, _caller, context) =>
    resetPassword(deps, attempts, { loginId: user_id, password: OBJECT.user_pw }, context),
  )
  addPublicRoute(app, accountCalls.logIn, (input, _caller, context) => logIn(input, context))
  addPublicRoute(app, userCalls.logOut, (_input, _caller, context) => logOut(deps, context))

  addRoute(app, accountCalls.reauthenticate, ({ user_pw }, caller, context) =>
    reauthenticateWithPassword(deps, attempts, caller, { password: user_pw, context }),
  )

  addRoute(app, accountCalls.changePassword, ({ OBJECT }, caller, context) =>
    changePassword(deps, OBJECT.user_pw, caller, context),
  )
  addRoute(app, accountCalls.remove, ({ user_pw = '' }, caller, context) =>
    deleteAccount(deps, attempts, caller, { password: user_pw, context }),
  )

  addRoute(app, sessionCalls.list, (_input, caller) => listSignedInDevices(db, caller, clocks.now()))
  addRoute(app, sessionCalls.end, async ({ id }, caller) => {
    await signOutDevice(db, caller, id, clocks.now())
    return { status: 'success', msg: 'account.endSuccessful' }
  })

  addRoute(app, quickCalls.detail, (_input, _caller, context) => readQuickSignIn(deps, context))
  addRoute(app, quickCalls.update, ({ on }, caller, context) => changeQuickSignIn(deps, on, caller, context))

  addRoute(app, accountCalls.signInMethods, (_input, caller) => readSignInMethods(db, caller))

  addRoute(app, accountCalls.update, async ({ OBJECT }, caller) => {
    await updateUserProfile(db, caller, OBJECT, { now: clocks.now(), rescaleMoney, refreshTotals })
    return { status: 'success', msg: 'account.updateSuccessful' }
  })

  addUploadRoute(app, avatarCalls.put, {
    reserve: avatars.reserveUpload,
    handle: async (file, caller) => ({
      status: 'success',
      msg: 'account.updateSuccessful',
      result: { user_image: await avatars.put(caller, await collectUpload(file)) },
    }),
  })
  addRoute(app, avatarCalls.remove, async (_input, caller) => {
    await avatars.remove(caller)
    return { status: 'success', msg: 'account.pictureRemoved' }
  })

  addFeedRoutes(app, deps)
}

async function logOut(deps: Deps, context: RequestContext) {
  await endSignIn(deps, context.cookies)
  context.setHeader('clear-site-data', '"cache"')
  return { status: 'success', msg: 'account.logoutSuccessful' }
}
