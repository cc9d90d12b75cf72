import { allCalls } from '@haru/shared/contract/all.ts'
import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './account/routes.ts'
import { findSession, sessionDays } from './account/sessions.ts'
import type { Deps } from './deps.ts'
import { addApi } from './http/api.ts'
import { docsRoutes } from './http/docs.ts'
import { fileRoutes } from './http/files.ts'
import { healthRoutes } from './http/health.ts'
import { mailPage } from './http/mail-page.ts'
import { createServer } from './http/server.ts'

/** A whole server that has not begun to listen. */
export interface App {
  readonly server: FastifyInstance
  /** From now on it says that it is not ready, and answers what it already has. */
  readonly beginToStop: () => void
}

export async function createApp(deps: Deps): Promise<App> {
  const { config, areas, db, clocks, log, mailer, webFolder } = deps
  const server = createServer(config, log)
  let isStopping = false

  addApi(
    server,
    { config, clocks, findCaller: (token) => findSession(db, token, clocks.now()), sessionDays },
    (scope) => {
      healthRoutes(scope, { config, db, clocks, isStopping: () => isStopping })
      accountRoutes(scope, deps, async () => undefined)
      docsRoutes(scope, allCalls(areas))
    },
  )
  mailPage(server, config, mailer.kept)
  fileRoutes(server, webFolder)
  await server.ready()

  return {
    server,
    beginToStop: () => {
      isStopping = true
    },
  }
}
