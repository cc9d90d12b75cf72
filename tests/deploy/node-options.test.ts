import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDeployFile } from '../support/deploy/deploy-files.ts'
import { nodeOptions } from '../support/servers/built-files.ts'

test('every way to start the server has the options of Node with which it is measured', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  expect(scripts.start).toContain(`node ${nodeOptions.join(' ')} `)
  expect(readDeployFile('systemd/haru.service')).toContain(`/node ${nodeOptions.join(' ')} /`)
  expect(readDeployFile('Dockerfile')).toContain(`CMD ["node", "${nodeOptions.join('", "')}", "`)
})
