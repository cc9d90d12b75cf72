import { accountCalls } from '@haru/shared/contract/account.ts'
import type { Deps } from '../deps.ts'
import { type App, answer, answerAnyone } from '../http/answer.ts'
import type { Exchange } from '../http/exchange.ts'
import { forgetDevice, readDeviceKey } from './devices.ts'
import { changePerson, type RescaleMoney, readPerson } from './people.ts'
import { endSession } from './sessions.ts'
import { openSignIns } from './sign-ins.ts'
import { signUp } from './sign-ups.ts'
import { openVerifications } from './verifications.ts'

export function accountRoutes(app: App, deps: Deps, rescaleMoney: RescaleMoney): void {
  const { db, clocks } = deps
  const verifications = openVerifications(deps)
  const logIn = openSignIns(deps)

  answerAnyone(app, accountCalls.sendCode, (input, _caller, exchange) => verifications.send(input, exchange))
  answerAnyone(app, accountCalls.verifyCode, (input, _caller, exchange) => verifications.verify(input, exchange))
  answerAnyone(app, accountCalls.signUp, (form, _caller, exchange) => signUp(deps, form, exchange))
  answerAnyone(app, accountCalls.logIn, (input, _caller, exchange) => logIn(input, exchange))
  answerAnyone(app, accountCalls.logOut, (_input, _caller, exchange) => logOut(deps, exchange))

  answer(app, accountCalls.detail, (_input, caller) => readPerson(db, caller))
  answer(app, accountCalls.update, async ({ OBJECT }, caller) => {
    await changePerson(db, caller, OBJECT, { now: clocks.now(), rescaleMoney })
    return { status: 'success', msg: 'account.updateSuccessful' }
  })
}

async function logOut({ db }: Deps, { cookies, setHeader }: Exchange) {
  const token = cookies.get('session')
  if (token !== null) await endSession(db, token)
  const device = readDeviceKey(cookies.get('device'))
  if (device !== null) await forgetDevice(db, device)
  cookies.clear('session')
  cookies.clear('device')
  setHeader('clear-site-data', '"cache"')
  return { status: 'success', msg: 'account.logoutSuccessful' }
}
