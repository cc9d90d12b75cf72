import { execFile } from 'node:child_process'
import { root } from './processes.ts'

interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>
}

interface Vulnerability {
  readonly severity: string
  /** An advisory, or the name of another package of the report that has one. */
  readonly via: readonly (string | { readonly url: string; readonly title: string })[]
}

const failingSeverities: readonly string[] = ['high', 'critical']

/** The high advisories of the packages that users get, as lines; null if the registry cannot be asked. */
export async function findAdvisories(env: Readonly<Record<string, string>> = {}): Promise<readonly string[] | null> {
  const { vulnerabilities }: AuditReport = JSON.parse((await runAudit(env)) || '{}')
  if (vulnerabilities === undefined) return null
  return Object.entries(vulnerabilities)
    .filter(([, { severity }]) => failingSeverities.includes(severity))
    .map(([name, { severity, via }]) => {
      const reasons = via.map((each) => (typeof each === 'string' ? `through ${each}` : `${each.title}, ${each.url}`))
      return `${name} (${severity}): ${reasons.join('; ')}`
    })
}

/** Fails if a package that users get has a high advisory. Returns an exit code. */
export async function checkAdvisories(): Promise<number> {
  const advisories = await findAdvisories()
  if (advisories === null) {
    console.error(
      'Haru: the npm registry that is set up here has no advisories, so the packages were not checked for them.',
    )
    return 0
  }
  for (const line of advisories) console.error(line)
  return advisories.length === 0 ? 0 : 1
}

// npm writes the report, or the error of the registry, to the standard output, and ends with 1 in both cases.
function runAudit(env: Readonly<Record<string, string>>): Promise<string> {
  const isWindows = process.platform === 'win32'
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=1']
  const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 64e6, shell: isWindows }
  return new Promise((resolve) => {
    execFile(isWindows ? 'npm.cmd' : 'npm', args, options, (_error, stdout) => resolve(stdout))
  })
}
