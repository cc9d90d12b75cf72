import { type Client, readCode } from './client.ts'
import type { TestApp } from './start-app.ts'

/** Requests a code for the address and reads it from the email. */
export async function requestCode(app: TestApp, browser: Client, address: string, type: string): Promise<string> {
  const { body } = await browser.post('/user/email/send', { user_id: address, type })
  if (body.status !== 'success') throw new Error(`no code was sent: ${JSON.stringify(body)}`)
  return readCode(app.findEmailTo(address))
}

/** Verifies the address in the browser with a code. */
export async function verifyAddress(app: TestApp, browser: Client, address: string, type: string): Promise<void> {
  const verify_code = await requestCode(app, browser, address, type)
  const { body } = await browser.post('/user/email/verify', { user_id: address, verify_code })
  if (body.status !== 'success') throw new Error(`the address was not verified: ${JSON.stringify(body)}`)
}
