import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './deploy-files.ts'
import { findMissingLines, type RequiredLine } from './directives.ts'

const required: readonly RequiredLine[] = [
  [/^User=haru$/m, 'the service runs as root'],
  [/^StateDirectory=haru$/m, 'the data folder does not exist'],
  [/^UMask=0077$/m, 'other users can read new files'],
  [/^EnvironmentFile=\/etc\/haru\/haru\.env$/m, 'the settings are not read'],
  [/^Restart=on-failure$/m, 'the service stays down after a failure'],
  [/^RestartPreventExitStatus=78$/m, 'the service restarts with a wrong configuration for ever'],
  [/^TimeoutStopSec=15$/m, 'a stop does not wait for the requests in progress'],
  [/^NoNewPrivileges=yes$/m, 'the service can gain privileges'],
  [/^CapabilityBoundingSet=$/m, 'the service has capabilities'],
  [/^ProtectSystem=strict$/m, 'the service can write to the system'],
  [/^ProtectHome=yes$/m, 'the service can read home folders'],
  [/^PrivateTmp=yes$/m, 'the service shares temporary files'],
  [/^PrivateDevices=yes$/m, 'the service can use devices'],
  [/^SystemCallFilter=@system-service$/m, 'all system calls are allowed'],
  [/^RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX$/m, 'all kinds of sockets are allowed'],
  // V8 would end at the start.
  [/^MemoryDenyWriteExecute=no$/m, 'V8 cannot compile'],
]

/** The problems of the unit of Haru, one sentence each. */
export function findUnitProblems(text: string): readonly string[] {
  const words = text.match(/^ExecStart=(.*)$/m)?.[1]?.split(' ') ?? []
  const paths = words.filter((word) => !word.startsWith('--'))
  const sources = paths.map((path) =>
    path.replace('/opt/haru/', '').replace('server/dist/main.js', 'server/src/main.ts'),
  )
  return [
    ...findMissingLines(text, required),
    ...(paths.length === 2 ? [] : ['ExecStart is not Node and the server']),
    ...sources.filter((path) => !existsSync(join(repository, path))).map((path) => `${path} does not exist`),
  ]
}
