import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxRestoreBytes } from '@haru/shared/contract/account/account-data.ts'
import { maxImportBytes } from '@haru/shared/contract/import/import-calls.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { plantFault, readDeployFile } from '../support/deploy/deploy-files.ts'
import { findMissingLines, type RequiredLine } from '../support/deploy/directives.ts'
import { runIfInstalled } from '../support/deploy/programs.ts'
import { createCertificate, createNginxConfig } from '../support/deploy/proxies.ts'

const folder = mkdtempSync(join(tmpdir(), 'haru-proxies-'))
afterAll(() => rmSync(folder, { recursive: true }))

const importPath = '/haru/api/import/create'

const nginxLines: readonly RequiredLine[] = [
  [/^ *listen 443 ssl/m, 'no https'],
  [/^ *return 301 https:/m, 'http is not redirected'],
  [/^ *limit_conn haru_connections \d+;/m, 'no limit of connections'],
  [/^ *limit_req zone=haru_requests burst=\d+ nodelay;/m, 'no limit of requests'],
  [new RegExp(`^    client_max_body_size ${maxRestoreBytes};`, 'm'), 'another limit of uploads than that of Haru'],
  [
    new RegExp(`^    location = ${importPath} \\{[^}]*\\bclient_max_body_size ${maxImportBytes};`, 'm'),
    'another limit of imports than that of Haru',
  ],
  [new RegExp(`^    location = ${importPath} \\{[^}]*\\bproxy_request_buffering off;`, 'm'), 'strangers fill the disk'],
  [/^ *proxy_set_header X-Forwarded-For \$remote_addr;/m, 'a client can choose its address'],
  [/^ *proxy_set_header Host \$host;/m, 'no host'],
  [/^ *proxy_cache off;/m, 'responses are cached'],
  [/^ *proxy_max_temp_file_size 0;/m, 'exports are stored on the disk of the proxy'],
  [/^ *proxy_request_buffering on;/m, 'a slow upload is cut'],
  [/^ *server 127\.0\.0\.1:3000 max_fails=0;/m, 'a refused upload takes a server out'],
  [/^ *keepalive_timeout 60s;/m, 'requests meet closed connections'],
]

const caddyLines: readonly RequiredLine[] = [
  [/^\{\$SITE:haru\.example\} \{$/m, 'no site'],
  [new RegExp(`^\\t@import path ${importPath}$`, 'm'), 'no imports'],
  [new RegExp(`^\\t@other not path ${importPath}$`, 'm'), 'a limit of exports for imports'],
  [
    new RegExp(`^\\trequest_body @import \\{\\s*max_size ${maxImportBytes}$`, 'm'),
    'another limit of imports than that of Haru',
  ],
  [
    new RegExp(`^\\trequest_body @other \\{\\s*max_size ${maxRestoreBytes}$`, 'm'),
    'another limit of uploads than that of Haru',
  ],
  [/^\t*reverse_proxy \{\$UPSTREAMS:127\.0\.0\.1:3000\} \{$/m, 'no upstream'],
  [/^\t*lb_policy round_robin$/m, 'the servers do not take turns'],
  [
    /^\t*health_uri \/haru\/api\/health\/serving$/m,
    'a server that is about to stop gets requests, or a full disk ends reads',
  ],
  [/^\t*health_timeout 10s$/m, 'a busy server gets no requests'],
  [/^\t*keepalive 60s$/m, 'requests meet closed connections'],
]

const nginx = readDeployFile('nginx/haru.conf')
const caddy = readDeployFile('caddy/Caddyfile')

test.each([
  ['nginx', nginx, nginxLines],
  ['Caddy', caddy, caddyLines],
])('the example of %s has every line that Haru needs, and each missing line is found', (_name, text, lines) => {
  expect(findMissingLines(text, lines)).toEqual([])
  for (const [pattern, reason] of lines) {
    expect(findMissingLines(plantFault(text, pattern, '# $&'), lines), reason).toContain(reason)
  }
  expect(text.match(/\{/g)?.length).toBe(text.match(/\}/g)?.length)
})

describe('nginx', () => {
  /** Checks the example with a certificate that is signed by itself. */
  function check(text: string) {
    if (!createCertificate(folder)) return null
    writeFileSync(join(folder, 'haru.conf'), text.replaceAll('/etc/letsencrypt/live/haru.example', folder))
    writeFileSync(join(folder, 'nginx.conf'), createNginxConfig(folder))
    return runIfInstalled('nginx', ['-t', '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')])
  }

  test('accepts its example, and finds an unknown directive', () => {
    expect(check(nginx)?.output ?? 'test is successful').toContain('test is successful')
    const unknown = check(plantFault(nginx, 'server_tokens', 'server_token'))
    expect(unknown?.output ?? 'unknown directive "server_token"').toContain('unknown directive "server_token"')
  })
})

describe('Caddy', () => {
  function check(text: string, environment: Readonly<Record<string, string>> = {}) {
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, text)
    const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    return runIfInstalled('caddy', ['adapt', '--adapter', 'caddyfile', '--config', file], { ...home, ...environment })
  }

  test('accepts its example, also with the servers of the compose file, and finds an unknown directive', () => {
    const dials = (upstreams: string) => upstreams.split(' ').map((dial) => ({ dial }))
    for (const upstreams of ['127.0.0.1:3000', 'haru-1:3000 haru-2:3000 haru-3:3000']) {
      const checked = check(caddy, { SITE: 'https://haru.example', UPSTREAMS: upstreams })
      expect(checked?.code ?? 0, checked?.output).toBe(0)
      const expected = JSON.stringify({ upstreams: dials(upstreams) }).slice(1, -1)
      expect(checked?.output ?? expected).toContain(expected)
    }
    const unknown = check(plantFault(caddy, 'lb_policy', 'lb_polity'))
    expect(unknown?.output ?? 'lb_polity').toMatch(/unrecognized subdirective.*lb_polity|lb_polity/)
    expect(unknown?.code ?? 1).toBe(1)
  })
})
