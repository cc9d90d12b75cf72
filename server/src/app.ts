import { listAllCalls } from '@haru/shared/contract/all.ts'
import type { FastifyInstance } from 'fastify'
import { googleRoutes } from './account/oidc/routes.ts'
import { optionsRoutes } from './account/options.ts'
import { passkeyRoutes } from './account/passkeys/routes.ts'
import { policyRoutes } from './account/policy.ts'
import { createAvatars } from './account/profile/avatars.ts'
import { accountRoutes } from './account/routes.ts'
import { createLoginAttempts } from './account/security/login-attempts.ts'
import { findSession, sessionDays } from './account/session/sessions.ts'
import { twoStepRoutes } from './account/two-step/routes.ts'
import { createSecondStepVerifier } from './account/two-step/second-step.ts'
import { adminRoutes } from './admin/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import type { Deps } from './deps.ts'
import { openCatalogue } from './food/catalogue.ts'
import { openFavoriteFoods } from './food/favorite-foods.ts'
import { openSearch } from './food/food-search.ts'
import { openIndexSearch } from './food/index-search.ts'
import { waitForTypingPause } from './food/live/debounce.ts'
import { resolveWithSystem } from './food/live/fetch-json.ts'
import { openLiveSearch } from './food/live/live-search.ts'
import { openOwnFoods } from './food/own-foods.ts'
import { favoriteRoutes, searchRoutes } from './food/routes.ts'
import { addProtectedScope, apiBase, createAuthHook } from './http/api.ts'
import { addDocsRoutes } from './http/pages/docs.ts'
import { addHealthRoutes } from './http/pages/health.ts'
import { addImageRoutes } from './http/pages/images.ts'
import { addMailPage } from './http/pages/mail-page.ts'
import { addSecurityTxtRoute } from './http/pages/security-txt.ts'
import { addWebAppRoutes } from './http/pages/web-app.ts'
import { createServer } from './http/server.ts'
import { createCurrentValuesReader } from './tracking/current-values.ts'
import { refreshTotals } from './tracking/refresh-totals.ts'
import { rescaleMoney } from './tracking/rescale-money.ts'
import { calendarRoutes } from './tracking/routes/calendar.ts'
import { categoryRoutes } from './tracking/routes/categories.ts'
import { chartRoutes } from './tracking/routes/charts.ts'
import { trackingRoutes } from './tracking/routes/entries.ts'
import { scoreRoutes } from './tracking/routes/scores.ts'
import { syncRoutes } from './tracking/routes/sync.ts'
import { createScoreReader } from './tracking/scores.ts'
import { openStore } from './tracking/store.ts'
import { transferRoutes } from './transfer/routes.ts'

/** The whole server before it listens. */
export interface HaruServer {
  readonly server: FastifyInstance
  /** The health check reports not ready from now on; running requests still get their responses. */
  readonly beginShutdown: () => void
  readonly isStopping: () => boolean
}

export async function createApp(deps: Deps): Promise<HaruServer> {
  const { config, areas, db, clocks, log, mailer, webFolder } = deps
  const server = createServer(config, log)
  await refreshTotals(db, areas)
  const store = openStore(db, clocks, config.maxAccountBytes)
  const scoresOf = createScoreReader({ areas, store, clocks })
  const favorites = openFavoriteFoods(db, config.maxAccountBytes)
  const ownFoods = openOwnFoods(db, clocks.now, config.maxAccountBytes)
  const catalogue = openCatalogue(db)
  const search = openSearch({
    store,
    index: openIndexSearch(db),
    listFavorites: favorites.list,
    listOwn: ownFoods.list,
    live: openLiveSearch(config, { clocks, log, resolveHost: resolveWithSystem, typingPause: waitForTypingPause }),
    put: catalogue.put,
    now: clocks.now,
  })
  const attempts = createLoginAttempts(clocks)
  const verifySecondStep = createSecondStepVerifier(deps)
  let isStopping = false

  const avatars = createAvatars(deps)
  const findCaller = (token: string) => findSession(db, token, clocks.now())
  const authHook = createAuthHook({ config, clocks, findCaller, sessionDays })
  addProtectedScope(server, authHook, apiBase, (scope) => {
    addHealthRoutes(scope, { config, db, clocks, isStopping: () => isStopping })
    optionsRoutes(scope, config)
    policyRoutes(scope, config)
    accountRoutes(scope, deps, {
      readCurrentValues: createCurrentValuesReader(areas, store),
      rescaleMoney: rescaleMoney(areas, clocks),
      attempts,
      avatars,
      verifySecondStep,
    })
    googleRoutes(scope, deps, attempts)
    passkeyRoutes(scope, deps, attempts)
    twoStepRoutes(scope, deps, { attempts, verifySecondStep })
    trackingRoutes(scope, { areas, store, clocks })
    calendarRoutes(scope, { areas, store, clocks })
    chartRoutes(scope, { areas, store, clocks })
    categoryRoutes(scope, { areas, store })
    scoreRoutes(scope, { areas, store, clocks, scoresOf })
    favoriteRoutes(scope, favorites)
    searchRoutes(scope, { search, ownFoods, catalogue, clocks })
    syncRoutes(scope, { areas, store, db, scoresOf, favoritesOf: favorites.list })
    transferRoutes(scope, deps)
    demoRoutes(scope, deps)
    adminRoutes(scope, deps)
    addDocsRoutes(scope, listAllCalls(areas))
  })
  addImageRoutes(server, authHook, { user: avatars.read })
  addMailPage(server, config, mailer.recentEmails)
  addSecurityTxtRoute(server, config, clocks)
  addWebAppRoutes(server, webFolder, config.isSecure)
  await server.ready()

  return {
    server,
    beginShutdown: () => {
      isStopping = true
    },
    isStopping: () => isStopping,
  }
}
