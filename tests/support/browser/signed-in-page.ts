import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp, type TestAppOptions } from '@haru/server/src/testing/start-app.ts'
import type { PeriodType } from '@haru/shared/calendar/period.ts'
import type { Browser } from 'playwright-core'
import { builtWeb, haveBuilt } from '../servers/built-files.ts'
import { keepSecret, keptLog } from './left-behind.ts'
import { openVisitor, type Visitor, type VisitorOptions } from './test-page.ts'

/** The built pages on a real server whose clock a test can move. */
export async function startServed(options: TestAppOptions = {}): Promise<TestApp> {
  await haveBuilt()
  const environment = { HARU_LETTERS_PER_HOUR: '1000000', ...options.environment }
  const log = keptLog()
  const app = await startApp({ listen: true, webFolder: builtWeb, log, ...options, environment })
  return {
    ...app,
    close: async () => {
      await app.close()
      log.flush()
    },
  }
}

export interface Guest extends Visitor {
  /** The same person on another device, past the pages: what is there can be put there and looked up. */
  readonly person: UserClient
}

type GuestOptions = Omit<VisitorOptions, 'url'>

/** A new person who has signed in, before the first page. */
export async function welcome(app: TestApp, browser: Browser, options: GuestOptions): Promise<Guest> {
  const person = await app.signUp({ user_lang: options.language })
  keepSecret('password', person.password)
  return visitAs(app, browser, person, options)
}

/** A further browser of somebody who is signed in. */
export async function visitAs(
  app: TestApp,
  browser: Browser,
  person: UserClient,
  options: GuestOptions,
): Promise<Guest> {
  const visitor = await openVisitor(browser, { url: app.url, ...options })
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: app.url, httpOnly: true }))
  await visitor.context.addCookies(cookies)
  return { ...visitor, person }
}

/** A day or another period as the wire has it. */
export function onWire(dateType: PeriodType, dateStart: string, dateEnd = dateStart) {
  return { dateType, dateStart, dateEnd }
}

export function spends(...amounts: readonly number[]) {
  return {
    money_section: amounts.map((amount) => ({
      money_part: 'expense',
      money_title: 'food',
      money_amount: amount,
      money_content: '',
      money_include: 'Y',
    })),
  }
}
