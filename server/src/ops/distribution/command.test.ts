import { expect, test } from 'vitest'
import { databaseKinds, databases } from '../../../../tests/support/servers/databases.ts'
import { runCommand } from '../../testing/run-command.ts'
import { distributeCommand } from './command.ts'

test.each(databaseKinds)(
  'a database without Citus is refused in a sentence with the exit code 69, on %s',
  async (kind) => {
    const { url, remove } = await databases[kind]()
    try {
      for (const option of ['', ' --check']) {
        const run = runCommand([distributeCommand], `distribute${option}`, { environment: { HARU_DATABASE_URL: url } })
        await expect(run).rejects.toMatchObject({
          exitCode: 69,
          message: expect.stringMatching(/^haru distribute needs PostgreSQL with the extension Citus: .+\.$/),
        })
      }
    } finally {
      await remove()
    }
  },
)

test.each(['0', '2.5', 'many', '2000'])('%s is refused as a number of parts', async (count) => {
  const run = runCommand([distributeCommand], `distribute --shards ${count}`)
  await expect(run).rejects.toThrow(/--shards is a whole number from 1 to 1024/)
})
