import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { avatarCalls } from '@haru/shared/contract/account/images.ts'
import type { StartingValues } from '@haru/shared/contract/account/profile.ts'
import { quickCalls } from '@haru/shared/contract/account/quick-sign-in.ts'
import { sessionCalls } from '@haru/shared/contract/account/sessions.ts'
import type { CurrentValues } from '@haru/shared/contract/account/user.ts'
import { summarizeNutrition, summarizeProperty, summarizeScale } from '@haru/shared/tracking/read/summaries.ts'
import type { Store } from '@haru/shared/tracking/store.ts'
import type { Deps } from '../deps.ts'
import { type App, answer, answerAnyone, answerKept } from '../http/answer.ts'
import { answerUpload } from '../http/bytes.ts'
import type { Caller, Exchange } from '../http/exchange.ts'
import { collectUpload } from '../http/uploads.ts'
import { changePassword, resetPassword } from './password-changes.ts'
import { changePerson, type RescaleMoney, readPerson } from './people.ts'
import type { Pictures } from './pictures.ts'
import { proveByPassword } from './proofs.ts'
import { changeQuick, leaveDevice, readQuick } from './quick.ts'
import { deleteAccount } from './removals.ts'
import { endSeats, listSeats } from './seats.ts'
import { endSession } from './sessions.ts'
import { openSignIns } from './sign-ins.ts'
import { signUp } from './sign-ups.ts'
import type { Tries } from './tries.ts'
import type { SecondStep } from './two-step/second-step.ts'
import { openVerifications } from './verifications.ts'
import { readWays } from './ways.ts'

interface Tracked {
  readonly store: Store
  readonly rescaleMoney: RescaleMoney
  readonly tries: Tries
  readonly pictures: Pictures
  readonly secondStep: SecondStep
}

export function accountRoutes(
  app: App,
  deps: Deps,
  { store, rescaleMoney, tries, pictures, secondStep }: Tracked,
): void {
  const { db, areas, clocks } = deps
  const verifications = openVerifications(deps)
  const logIn = openSignIns(deps, { tries, secondStep })

  answerAnyone(app, accountCalls.sendCode, (input, _caller, exchange) => verifications.send(input, exchange))
  answerAnyone(app, accountCalls.verifyCode, (input, _caller, exchange) => verifications.verify(input, exchange))
  answerAnyone(app, accountCalls.signUp, (form, _caller, exchange) => signUp(deps, form, exchange))
  answerAnyone(app, accountCalls.resetPassword, ({ user_id, OBJECT }, _caller, exchange) =>
    resetPassword(deps, tries, { loginId: user_id, password: OBJECT.user_pw }, exchange),
  )
  answerAnyone(app, accountCalls.logIn, (input, _caller, exchange) => logIn(input, exchange))
  answerAnyone(app, accountCalls.logOut, (_input, _caller, exchange) => logOut(deps, exchange))

  answer(app, accountCalls.reauthenticate, ({ user_pw }, caller, exchange) =>
    proveByPassword(deps, tries, caller, { password: user_pw, exchange }),
  )

  answer(app, accountCalls.changePassword, ({ OBJECT }, caller, exchange) =>
    changePassword(deps, OBJECT.user_pw, caller, exchange),
  )
  answer(app, accountCalls.remove, ({ user_pw = '' }, caller, exchange) =>
    deleteAccount(deps, tries, caller, { password: user_pw, exchange }),
  )

  answer(app, sessionCalls.list, (_input, caller) => listSeats(db, caller, clocks.now()))
  answer(app, sessionCalls.end, async ({ id }, caller) => {
    await endSeats(db, caller, id, clocks.now())
    return { status: 'success', msg: 'account.endSuccessful' }
  })

  answer(app, quickCalls.detail, (_input, _caller, exchange) => readQuick(deps, exchange))
  answer(app, quickCalls.update, ({ on }, caller, exchange) => changeQuick(deps, on, caller, exchange))

  answer(app, accountCalls.signInMethods, (_input, caller) => readWays(db, caller))

  answerKept(app, accountCalls.detail, async (_input, caller) => {
    const person = await readPerson(db, caller)
    return { ...person, current: await currentOf(caller, person.start) }
  })
  answer(app, accountCalls.update, async ({ OBJECT }, caller) => {
    await changePerson(db, caller, OBJECT, { now: clocks.now(), rescaleMoney })
    return { status: 'success', msg: 'account.updateSuccessful' }
  })

  answerUpload(app, avatarCalls.put, {
    admit: pictures.admit,
    handle: async (file, caller) => ({
      status: 'success',
      msg: 'account.updateSuccessful',
      result: { user_image: await pictures.put(caller, await collectUpload(file)) },
    }),
  })
  answer(app, avatarCalls.remove, async (_input, caller) => {
    await pictures.remove(caller)
    return { status: 'success', msg: 'account.pictureRemoved' }
  })

  async function currentOf(caller: Caller, start: StartingValues): Promise<CurrentValues> {
    const [scale, nutrition, { counted, all }] = await Promise.all([
      summarizeScale(store, caller, areas, start.scale),
      summarizeNutrition(store, caller, areas, start.kcal),
      summarizeProperty(store, caller, areas, start.property),
    ])
    const kcal = nutrition.average?.kcal ?? null
    return { scale: scale.current, kcal, property: counted.property, propertyAll: all.property }
  }
}

async function logOut(deps: Deps, exchange: Exchange) {
  const { cookies, setHeader } = exchange
  const token = cookies.get('session')
  if (token !== null) await endSession(deps.db, token)
  await leaveDevice(deps, exchange)
  cookies.clear('session')
  setHeader('clear-site-data', '"cache"')
  return { status: 'success', msg: 'account.logoutSuccessful' }
}
