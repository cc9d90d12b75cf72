import { expect, test } from 'vitest'
import { startApp, type TestAppOptions } from '../testing/start-app.ts'

async function policyOf(environment: TestAppOptions['environment'] = {}) {
  const app = await startApp({ environment })
  try {
    return (await app.client().get('/user/policy')).body.result
  } finally {
    await app.close()
  }
}

test('the privacy policy names no operator if none is configured', async () => {
  expect(await policyOf()).toMatchObject({
    operator: null,
    contact: null,
    mail: false,
    google: false,
    off: false,
    mfds: false,
  })
})

test('the privacy policy names the operator, the external services and the cookies', async () => {
  const environment = {
    HARU_PUBLIC_ORIGIN: 'https://haru.example',
    HARU_SMTP_URL: 'smtps://mail.example',
    HARU_MAIL_FROM: 'Haru <haru@haru.example>',
    HARU_OPERATOR: '김하루',
    HARU_CONTACT: 'kim@haru.example',
    HARU_OPEN_FOOD_FACTS: 'on',
    HARU_MFDS_KEY: 'abcdefghijklmnopqrstuvwxyz',
  }
  expect(await policyOf(environment)).toMatchObject({
    operator: '김하루',
    contact: 'kim@haru.example',
    mail: true,
    off: true,
    mfds: true,
    cookies: { session: '__Host-haru', language: 'haru-lang', theme: 'haru-theme' },
  })
})
