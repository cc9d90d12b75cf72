import { readdirSync } from 'node:fs'
import { version } from '@haru/server/src/version.ts'
import { describe, expect, test } from 'vitest'
import { findComposeProblems } from '../support/deploy/compose-problems.ts'
import { deployFolder, plantFault, readDeployFile } from '../support/deploy/deploy-files.ts'

const files = readdirSync(deployFolder).filter((name) => name.startsWith('compose.'))

test('there is a compose file for SQLite, for PostgreSQL and for three servers', () => {
  expect(files).toEqual(['compose.postgres.yaml', 'compose.sqlite.yaml', 'compose.three-servers.yaml'])
})

describe.each(files)('%s', (file) => {
  const text = readDeployFile(file)

  test('is well-formed and hardened, and Haru accepts its settings', () => {
    expect(findComposeProblems(text)).toEqual([])
  })

  test('uses the image of this version', () => {
    expect(text.match(/image: haru:.*/g)).toEqual([`image: haru:${version}`])
  })

  test.each([
    ['an unknown setting', 'HARU_MAIL_FROM:', 'HARU_MAIL_SENDER:', /HARU_MAIL_SENDER is not a setting/],
    ['an invalid setting', /PROXIES: .*/, 'PROXIES: the-proxy', /HARU_TRUSTED_PROXIES must be/],
    ['backups at an hour of UTC only', / +TZ: .*\n/, '', /the operator cannot set TZ/],
    ['backups at a fixed hour', /BACKUP_HOUR: .*/, "BACKUP_HOUR: '3'", /the operator cannot set HARU_BACKUP_HOUR/],
    ['a secret in the open', /HARU_SMTP_URL_FILE: .*/, 'HARU_SMTP_URL: smtp://a.b', /use HARU_SMTP_URL_FILE/],
    [
      'a secret that the service does not have',
      '/run/secrets/smtp_url',
      '/run/secrets/smtp',
      /not the path of a secret/,
    ],
    ['a writable root', 'read_only: true', 'read_only: false', /read_only/],
    ['a misspelt key', 'cap_drop:', 'capdrop:', /cap_drop/],
    ['new privileges', 'no-new-privileges:true', 'no-new-privileges:false', /security_opt/],
    ['an image without a tag', `haru:${version}`, 'haru', /tag/],
    ['the newest image', `haru:${version}`, 'haru:latest', /tag/],
    ['a volume that is not defined', './backups:', 'backup:', /there is no volume backup/],
    ['a key that is there twice', /( +)init: true/, '$&\n$&', /unique/],
    ['no limit of memory', 'mem_limit: 1g', 'mem_limit: none', /mem_limit/],
  ])('is refused with %s', (_name, pattern, replacement, problem) => {
    expect(findComposeProblems(plantFault(text, pattern, replacement)).join('\n')).toMatch(problem)
  })
})

describe('the three servers', () => {
  const text = readDeployFile('compose.three-servers.yaml')

  test.each([
    ['without one key', '    HARU_SECRET_KEY_FILE: /run/secrets/secret_key\n', '', /need one HARU_SECRET_KEY_FILE/],
    ['with a proxy that does not know all of them', ' haru-3:3000', '', /UPSTREAMS is not haru-1:3000/],
    [
      'with another setting on one of them',
      /haru-3:\n {4}<</,
      'haru-3:\n    environment: {}\n    <<',
      /different settings/,
    ],
    ['that can get any address', /^ +ip_range: .*\n/m, '', /can get the address 172.30.80.2 of proxy/],
    ['that can get the address of the proxy', '.128/25', '.0/25', /can get the address 172.30.80.2 of proxy/],
    ['that wait for nothing', 'service_healthy', 'service_started', /condition/],
    ['with a database that other machines reach', '    user: postgres', '    ports: [5432:5432]', /ports/],
    ['without a health check of the proxy', '      test: [CMD, wget', '      tests: [CMD, wget', /healthcheck/],
  ])('%s are refused', (_name, pattern, replacement, problem) => {
    expect(findComposeProblems(plantFault(text, pattern, replacement)).join('\n')).toMatch(problem)
  })
})
