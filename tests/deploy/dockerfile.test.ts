import { expect, test } from 'vitest'
import { plantFault, readDeployFile } from '../support/deploy/deploy-files.ts'
import { findDockerfileProblems } from '../support/deploy/dockerfile-problems.ts'

const text = readDeployFile('Dockerfile')

test('the image has pinned bases, a user without rights and a health check, and copies what exists', () => {
  expect(findDockerfileProblems(text)).toEqual([])
})

test.each([
  ['runs as root', 'USER 10001:10001', 'USER 0', 'USER is not the number of a user without rights'],
  // Without the option, useradd takes the next free number for the group.
  [
    'has a group of another number',
    '--gid 10001 --no',
    '--user-group --no',
    'USER is not the user and the group that the image creates',
  ],
  ['names no user', 'USER 10001:10001', '', 'USER is not the number of a user without rights'],
  [
    'starts a shell',
    /^CMD \["node".*$/m,
    'CMD node server/dist/main.js',
    'CMD is not in exec form, so signals do not reach the server',
  ],
  ['has no health check', /^HEALTHCHECK.*\n.*$/m, '', 'there is no HEALTHCHECK by node'],
  ['has a base without a tag', 'debian:trixie-slim', 'debian', 'FROM debian: the image needs a tag'],
  ['has the newest base', 'debian:trixie-slim', 'debian:latest', 'FROM debian:latest: the image needs a tag'],
  ['downloads', 'COPY LICENSE ./', 'ADD https://haru.example/file ./', 'ADD is not used here'],
  ['copies a missing file', 'COPY LICENSE', 'COPY LICENCE', 'COPY: LICENCE does not exist'],
  ['copies from a missing stage', '--from=build', '--from=builder', 'there is no stage builder'],
  ['forgets a package', /^.*detect-libc.*$/m, '', 'node_modules/detect-libc is not copied, and sharp loads it'],
  [
    'forgets a program of PostgreSQL',
    ' /usr/lib/postgresql/17/bin/psql',
    '',
    'psql is not copied, and the commands for backups start it',
  ],
  [
    'forgets a library of these programs',
    ' libreadline8t64',
    '',
    'libreadline8t64 is not installed, and the programs of PostgreSQL load it',
  ],
  ['sets an unknown variable', 'HARU_HOST', 'HARU_ADDRESS', 'ENV: HARU_ADDRESS is not a setting'],
])('a Dockerfile that %s is refused', (_name, pattern, replacement, problem) => {
  expect(findDockerfileProblems(plantFault(text, pattern, replacement))).toEqual([problem])
})

test('a Dockerfile with another Node than the pinned one is refused', () => {
  expect(findDockerfileProblems(plantFault(text, /node:\d+/, 'node:1'))).toHaveLength(1)
})
