import { afterEach, expect, test } from 'vitest'
import { startSmtpServer } from '../../../tests/support/servers/refusing-mail-server.ts'
import { runCommand } from '../testing/run-command.ts'
import { mailTestCommand } from './command.ts'
import { composeTestEmail } from './emails.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const mailTest = (smtpUrl: string | undefined, address = 'kim@haru.test') =>
  runCommand([mailTestCommand], `mail test ${address}`, {
    environment: { HARU_SMTP_URL: smtpUrl, HARU_MAIL_FROM: 'Haru <hello@haru.example>' },
  })

test('a test email arrives in both languages', async () => {
  const { url, messages, recipients, close } = await startSmtpServer()
  ends.push(close)
  expect(await mailTest(url)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('took the email') })
  expect(recipients).toEqual(['kim@haru.test'])
  expect(messages).toHaveLength(1)
  expect(composeTestEmail('kim@haru.test').text).toMatch(/Haru can send email[\s\S]*메일을 보낼 수 있어요/)
})

test('the reply of the mail server to a refused test email is printed, without the password', async () => {
  const { url, close } = await startSmtpServer({ sender: () => 553 })
  ends.push(close)
  const refused = await mailTest(url)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/^127\.0\.0\.1:\d+ did not take the email: .*553.*\(EENVELOPE\)\n$/)
  const unreachable = await mailTest('smtp://kim:hunter22@127.0.0.1:1')
  expect(unreachable).toMatchObject({ code: 1, err: expect.stringContaining('ECONNREFUSED') })
  expect(unreachable.err).not.toContain('hunter22')
})

test('without a mail server, and with a text that is no address, the command tells it', async () => {
  expect(await mailTest(undefined)).toMatchObject({ code: 1, err: expect.stringContaining('HARU_SMTP_URL is not set') })
  await expect(mailTest('smtp://127.0.0.1:1', 'kim')).rejects.toMatchObject({ exitCode: 1 })
})
