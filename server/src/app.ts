import { extname, join } from 'node:path'
import { listAllCalls } from '@haru/shared/contract/all.ts'
import type { Store } from '@haru/shared/tracking/store.ts'
import type { FastifyInstance } from 'fastify'
import { createFeedReader } from './account/feed/feed-reader.ts'
import { addGoogleRoutes } from './account/oidc/routes.ts'
import { addOptionsRoute, createServerOptions } from './account/options.ts'
import { addPasskeyRoutes } from './account/passkeys/routes.ts'
import { addPrivacyPolicyRoute } from './account/privacy-policy-route.ts'
import { readUserProfile } from './account/profile/accounts.ts'
import { type Avatars, createAvatars } from './account/profile/avatars.ts'
import { addAccountRoutes } from './account/routes.ts'
import { createAccountOwner } from './account/security/account-owner.ts'
import { createLoginAttempts } from './account/security/login-attempts.ts'
import { endSignIn } from './account/session/end-sign-in.ts'
import { removeExpiredSignIns } from './account/session/expired-sign-ins.ts'
import { findSession } from './account/session/sessions.ts'
import { removeExpiredTokens } from './account/tokens/one-time-tokens.ts'
import { addTwoStepRoutes } from './account/two-step/routes.ts'
import { createSecondStepVerifier } from './account/two-step/second-step.ts'
import { removeExpiredCodes } from './account/verification/verification-codes.ts'
import { addAdminRoutes } from './admin/routes.ts'
import { cacheEpoch } from './db/epoch.ts'
import { removeExpiredDemoAccounts } from './demo/demo-accounts.ts'
import { addDemoRoutes } from './demo/routes.ts'
import type { Deps } from './deps.ts'
import { addChangeRoutes } from './exchange/routes.ts'
import { openCatalogue } from './food/catalogue.ts'
import { openFavoriteFoods } from './food/favorite-foods.ts'
import { openSearch } from './food/food-search.ts'
import { openIndexSearch } from './food/index-search.ts'
import { waitForTypingPause } from './food/live/debounce.ts'
import { resolveWithSystem } from './food/live/fetch-json.ts'
import { openLiveSearch } from './food/live/live-search.ts'
import { openOwnFoods } from './food/own-foods.ts'
import { cachePersonalFoods } from './food/personal-foods-cache.ts'
import { addFavoriteRoutes, addSearchRoutes } from './food/routes.ts'
import { type AuthHook, addProtectedScope, apiBase } from './http/api.ts'
import { addDocsRoutes } from './http/pages/docs.ts'
import { addFeedPages } from './http/pages/feed-page.ts'
import { addHealthRoutes } from './http/pages/health.ts'
import { addImageRoutes } from './http/pages/images.ts'
import { addMailPage } from './http/pages/mail-page.ts'
import { addMetricsPage } from './http/pages/metrics.ts'
import { addSecurityTxtRoute } from './http/pages/security-txt.ts'
import { addWebAppRoutes } from './http/pages/web-app.ts'
import type { Cookies } from './http/request-context.ts'
import { createAuthHook } from './http/security/auth-hook.ts'
import { createServer } from './http/server.ts'
import { createLifecycle, type Lifecycle } from './http/server-phase.ts'
import { type Imports, openImports } from './import/imports.ts'
import { addImportRoutes } from './import/routes.ts'
import { refreshOwnTotals } from './tracking/refresh-totals.ts'
import { rescaleMoney } from './tracking/rescale-money.ts'
import { addCategoryRoutes } from './tracking/routes/categories.ts'
import { addTrackingRoutes } from './tracking/routes/entries.ts'
import { addResolverRoutes } from './tracking/routes/resolvers.ts'
import { addSavedSetRoutes } from './tracking/routes/saved-sets.ts'
import { cacheSearchIndexes } from './tracking/search-indexes.ts'
import { prepareStartingValues } from './tracking/start-values.ts'
import { openStore } from './tracking/store.ts'
import { openUndoLog, removeExpiredUndos } from './tracking/undo-log.ts'
import { addTransferRoutes } from './transfer/routes.ts'

/** The program of the thread that reads imports. It is beside the server, among the sources as in the bundle. */
const importProgram = join(import.meta.dirname, `import-thread${extname(import.meta.filename)}`)

/** The whole server before it listens. */
export interface HaruServer extends Lifecycle {
  readonly server: FastifyInstance
  /** Deletes the rows of all users that have expired. It reads more than one user, so no request calls it. */
  readonly removeExpiredRows: () => Promise<void>
}

/** The effects of changed settings on the entries of a user. */
function createEntryUpdates({ areas, clocks }: Deps) {
  return { rescaleMoney: rescaleMoney(areas, clocks), refreshTotals: refreshOwnTotals(areas) }
}

export async function createApp(deps: Deps): Promise<HaruServer> {
  const { config, areas, db, clocks, limiter, log, webFolder } = deps
  const server = createServer(config, log, deps.metrics)
  const serverOptions = createServerOptions(config)
  const getEpoch = cacheEpoch(db)
  const store = openStore(db, clocks, config.maxAccountBytes)
  const favorites = openFavoriteFoods(db, config.maxAccountBytes)
  const ownFoods = openOwnFoods(db, clocks.now, config.maxAccountBytes)
  const catalogue = openCatalogue(db)
  const readPersonalFoods = cachePersonalFoods({ store, favorites, ownFoods, clocks })
  const search = openSearch({
    readPersonalFoods,
    index: openIndexSearch(db),
    live: openLiveSearch(config, { ...deps, resolveHost: resolveWithSystem, typingPause: waitForTypingPause }),
    put: catalogue.put,
  })
  const imports = openImports(deps, importProgram)
  const attempts = createLoginAttempts(limiter, createAccountOwner(deps))
  const verifySecondStep = createSecondStepVerifier(deps)
  const lifecycle = createLifecycle()

  const avatars = createAvatars(deps)
  const authHook = createAuthHook({ config, clocks, phase: lifecycle.phase, ...createSessionUse(deps) })
  addProtectedScope(server, authHook, apiBase, (scope) => {
    addHealthRoutes(scope, { config, db, clocks, phase: lifecycle.phase })
    addOptionsRoute(scope, serverOptions, getEpoch)
    addPrivacyPolicyRoute(scope, config)
    addAccountRoutes(scope, deps, {
      ...createEntryUpdates(deps),
      attempts,
      avatars,
      verifySecondStep,
    })
    addGoogleRoutes(scope, deps, attempts)
    addPasskeyRoutes(scope, deps, attempts)
    addTwoStepRoutes(scope, deps, { attempts, verifySecondStep })
    addResolverRoutes(
      scope,
      { areas, store, clocks },
      {
        readProfile: (caller) => readUserProfile(db, caller),
        readStartingValues: prepareStartingValues(db),
        readFavorites: favorites.list,
        readPersonalFoods,
        readSearchIndex: cacheSearchIndexes(db, areas),
      },
    )
    addTrackingRoutes(scope, { areas, store, clocks, undoLog: openUndoLog({ ...deps, store }) })
    addChangeRoutes(scope, { areas, db, store, getEpoch, favorites, ownFoods })
    addCategoryRoutes(scope, { areas, store })
    addSavedSetRoutes(scope, { areas, store })
    addFavoriteRoutes(scope, favorites)
    addSearchRoutes(scope, { search, ownFoods, catalogue, clocks })
    addTransferRoutes(scope, deps)
    addImportRoutes(scope, imports, deps)
    addDemoRoutes(scope, deps)
    addAdminRoutes(scope, deps)
    addDocsRoutes(scope, listAllCalls(areas))
  })
  addUserPages(server, authHook, { ...deps, store, avatars })
  addOperatorPages(server, deps)
  addWebAppRoutes(server, webFolder, { ...config, serverOptions })
  await server.ready()

  return { server, removeExpiredRows: () => removeExpiredRows(deps, imports), ...lifecycle }
}

/** The functions with which the auth hook handles the session of a request. */
function createSessionUse(deps: Deps) {
  return {
    findCaller: (token: string) => findSession(deps.db, token, deps.clocks.now()),
    endSignIn: (cookies: Cookies) => endSignIn(deps, cookies),
  }
}

interface UserPageDeps extends Deps {
  readonly store: Store
  readonly avatars: Pick<Avatars, 'read'>
}

/** The pages of a user that are no calls. */
function addUserPages(server: FastifyInstance, authHook: AuthHook, deps: UserPageDeps): void {
  addImageRoutes(server, authHook, { user: deps.avatars.read })
  addFeedPages(server, authHook, createFeedReader(deps))
}

/** The pages that belong to no user. */
function addOperatorPages(server: FastifyInstance, deps: Deps): void {
  const { config, clocks, mailer } = deps
  addMailPage(server, config, mailer.listRecentEmails)
  addMetricsPage(server, deps)
  addSecurityTxtRoute(server, config, clocks)
}

async function removeExpiredRows({ config, db, clocks }: Deps, imports: Imports): Promise<void> {
  const now = clocks.now()
  await removeExpiredSignIns(db, clocks)
  await removeExpiredTokens(db, now)
  await removeExpiredUndos(db)
  await removeExpiredCodes(db, now)
  await imports.removeExpired()
  if (config.isLocal) await removeExpiredDemoAccounts(db, now)
}
