import { type Client, readCode } from './client.ts'
import type { TestApp } from './start-app.ts'

/** A code for that address, sent to it and read there. */
export async function requestCode(app: TestApp, browser: Client, address: string, type: string): Promise<string> {
  const { body } = await browser.post('/user/email/send', { user_id: address, type })
  if (body.status !== 'success') throw new Error(`no code was sent: ${JSON.stringify(body)}`)
  return readCode(app.findEmailTo(address))
}

/** Proves to the browser's server that it can read the letters of that address. */
export async function verifyAddress(app: TestApp, browser: Client, address: string, type: string): Promise<void> {
  const verify_code = await requestCode(app, browser, address, type)
  const { body } = await browser.post('/user/email/verify', { user_id: address, verify_code })
  if (body.status !== 'success') throw new Error(`the address was not proved: ${JSON.stringify(body)}`)
}
