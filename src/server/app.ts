// Builds the server from its plugins, the access check, and each feature.
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyError, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { type DatabaseConnections, ping } from './db/client.ts'
import type { Listen } from './db/listen.ts'
import type { DB } from './db/schema.generated.ts'
import type { App, Deps } from './deps.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { emailChangesRoutes } from './features/accounts/email-changes.routes.ts'
import { factorsRoutes } from './features/accounts/factors.routes.ts'
import { passkeysRoutes } from './features/accounts/passkeys.routes.ts'
import { sessionListRoutes } from './features/accounts/session-list.routes.ts'
import { appointmentsRoutes } from './features/appointments/appointments.routes.ts'
import { boatIdentityRoutes } from './features/boats/boat-identity.routes.ts'
import { boatPeopleRoutes } from './features/boats/boat-people.routes.ts'
import { boatPhotosRoutes } from './features/boats/boat-photos.routes.ts'
import { boatTagsRoutes } from './features/boats/boat-tags.routes.ts'
import { boatsRoutes } from './features/boats/boats.routes.ts'
import { businessReportsRoutes } from './features/business-reports/business-reports.routes.ts'
import { calendarRoutes } from './features/calendar/calendar.routes.ts'
import { citiesRoutes } from './features/cities/cities.routes.ts'
import { costsRoutes } from './features/costs/costs.routes.ts'
import { billingRoutes } from './features/customers/billing.routes.ts'
import { customersRoutes } from './features/customers/customers.routes.ts'
import { invitationsRoutes } from './features/customers/invitations.routes.ts'
import { mergingRoutes } from './features/customers/merging.routes.ts'
import { documentsRoutes } from './features/documents/documents.routes.ts'
import { brandsRoutes } from './features/engines/brands.routes.ts'
import { enginesRoutes } from './features/engines/engines.routes.ts'
import { readingsRoutes } from './features/engines/readings.routes.ts'
import { type Exporter, exporterHere } from './features/exports/export-process.ts'
import { exportsRoutes } from './features/exports/exports.routes.ts'
import { boatPreviewsRoutes } from './features/handovers/boat-previews.routes.ts'
import { handoversRoutes } from './features/handovers/handovers.routes.ts'
import { importsRoutes } from './features/imports/imports.routes.ts'
import { ordersRoutes } from './features/inventory/orders.routes.ts'
import { partListsRoutes } from './features/inventory/part-lists.routes.ts'
import { receiptsRoutes } from './features/inventory/receipts.routes.ts'
import { sparePartsRoutes } from './features/inventory/spare-parts.routes.ts'
import { invoicingRoutes } from './features/invoicing/invoicing.routes.ts'
import { labourRoutes } from './features/labour/labour.routes.ts'
import { liveHub } from './features/live/live.hub.ts'
import { liveRoutes, sendPosition } from './features/live/live.routes.ts'
import { logsRoutes } from './features/logs/logs.routes.ts'
import { sealsRoutes } from './features/logs/seals.routes.ts'
import { metricsRoutes } from './features/metrics/metrics.routes.ts'
import { countCalls } from './features/metrics/metrics.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { extraWorkRoutes } from './features/offers/extra-work/extra-work.routes.ts'
import { offerEventsRoutes } from './features/offers/links/offer-events.routes.ts'
import { offersRoutes } from './features/offers/offers.routes.ts'
import { offerTemplatesRoutes } from './features/offers/templates/offer-templates.routes.ts'
import { overviewRoutes } from './features/overview/overview.routes.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { statementRoutes } from './features/payments/statement.routes.ts'
import { consentsRoutes } from './features/personal-data/consents.routes.ts'
import { erasureRoutes } from './features/personal-data/erasure.routes.ts'
import { keptPapersRoutes } from './features/personal-data/kept-papers.routes.ts'
import { personalDataRoutes } from './features/personal-data/personal-data.routes.ts'
import { privacyRequestsRoutes } from './features/personal-data/privacy-requests.routes.ts'
import { photosRoutes } from './features/photos/photos.routes.ts'
import { dueServicesRoutes } from './features/plans/due-services.routes.ts'
import { enginePlansRoutes } from './features/plans/engine-plans.routes.ts'
import { servicePlansRoutes } from './features/plans/service-plans.routes.ts'
import { apiTokensRoutes } from './features/programs/api-tokens.routes.ts'
import { webhooksRoutes } from './features/programs/webhooks.routes.ts'
import { ratesRoutes } from './features/rates/rates.routes.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { jobNotesRoutes } from './features/requests/job-notes.routes.ts'
import { jobSheetRoutes } from './features/requests/job-sheet.routes.ts'
import { requestsRoutes } from './features/requests/requests.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { serviceBooksRoutes } from './features/service-books/service-books.routes.ts'
import { supportRoutes } from './features/support/support.routes.ts'
import { timeRoutes } from './features/time/time.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { securityTxtRoutes } from './features/workshop/security-txt.routes.ts'
import { workshopRoutes } from './features/workshop/workshop.routes.ts'
import { refuseWritesWithoutSpace } from './files/disk-space.ts'
import { codeKeyOf, ticketKeyOf } from './files/secrets.ts'
import type { Storage } from './files/storage/storage.ts'
import { accessTokens, guardAccess } from './http/access.ts'
import { apiDocs } from './http/api-docs.ts'
import { refuseOutdatedApps } from './http/app-version.ts'
import { bodyRules } from './http/body-rules.ts'
import { compressResponses } from './http/compressed-responses.ts'
import { boundedServer, CONNECTION_LIMITS } from './http/connections.ts'
import { correctDeviceClocks } from './http/device-clock.ts'
import { encryption } from './http/encryption.ts'
import { handleError } from './http/errors.ts'
import { healthRoutes } from './http/health.routes.ts'
import { registerIdempotency } from './http/idempotency.ts'
import { attachLastEditor } from './http/last-change.ts'
import { loggedPath } from './http/logged-path.ts'
import { refuseBadAddress, refuseMalformedCall } from './http/malformed-calls.ts'
import { closeUnusedConnections } from './http/unused-connections.ts'
import { webApp, writtenScripts } from './http/web-app.ts'
import type { MailWorker } from './jobs/mail/worker.ts'
import type { Repeating } from './jobs/repeating.ts'
import { webhookEncryption } from './jobs/webhooks/transport.ts'
import type { RecentWarnings } from './recent-warnings.ts'

export interface AppOptions {
  db: Kysely<DB>
  clock: Clock
  config: Config
  storage: Storage
  jwtSecret: string
  log?: FastifyBaseLogger
  /** Sends the messages of the outbox; absent in tests that only read the outbox. */
  mail?: Pick<MailWorker, 'nudge'>
  /** Works on imports; absent in tests that do the work themselves. */
  imports?: Pick<Repeating, 'nudge'>
  /** Makes the file of everything; absent in tests, where this process does. */
  exporter?: Exporter
  /** Delivers the changes of all servers to the live streams; absent in tests without streams. */
  listen?: Listen
  /** For /api/health; by default a plain query of `db`. */
  checkDatabase?: () => Promise<void>
  /** For the metrics. */
  databaseConnections?: () => DatabaseConnections
  /** Makes the PDF of an offer when it is sent. Absent in tests: it is made at its first opening. */
  pdfsAtSending?: boolean
  /** For the support packet; absent in tests without a log. */
  warnings?: RecentWarnings
  /** Rejects while the disk lacks space for writes. */
  checkSpace?: (() => Promise<void>) | undefined
}

const WEB_ROOT = join(import.meta.dirname, '../../dist/web')
const JSON_LIMIT = 1024 * 1024

export async function buildApp(options: AppOptions): Promise<App> {
  const { db, clock, config, storage, jwtSecret, log, mail, listen } = options
  const app = Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    trustProxy: config.trustProxy,
    bodyLimit: JSON_LIMIT,
    // Replaced by one line for each request, without query strings, which can contain tokens.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    serverFactory: (handler) => boundedServer(handler, CONNECTION_LIMITS, config.trustProxy),
    frameworkErrors: refuseBadAddress,
    clientErrorHandler: refuseMalformedCall,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    await attachLastEditor(db, error, request)
    handleError(error, request, reply)
    return reply
  })
  closeUnusedConnections(app)
  const registry = countCalls(app)
  if (options.checkSpace) refuseWritesWithoutSpace(app, options.checkSpace)

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config) },
    strictTransportSecurity: config.appUrl.startsWith('https:'),
  })
  await app.register(cookie)
  bodyRules(app)
  correctDeviceClocks(app, clock)
  refuseOutdatedApps(app)
  await webApp(app, { root: WEB_ROOT, appUrl: config.appUrl })
  await apiDocs(app, WEB_ROOT)

  const tokens = accessTokens(jwtSecret, clock)
  const hub = liveHub({ db, clock, log: app.log })
  sendPosition(app, hub)
  guardAccess(app, { db, tokens, clock, rateLimit: config.rateLimit })
  registerIdempotency(app, { db, clock, encryption: encryption(jwtSecret, 'stored answers') })
  const pdfsAtSending = options.pdfsAtSending ?? false
  const codeKey = codeKeyOf(jwtSecret)
  const ticketKey = ticketKeyOf(jwtSecret)
  const factorSecrets = encryption(jwtSecret, 'authenticator apps')
  const secrets = { codeKey, factorSecrets, webhookSecrets: webhookEncryption(jwtSecret), ticketKey }
  const deps: Deps = { db, clock, config, tokens, storage, ...secrets, pdfsAtSending }
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: request.signedIn?.userId,
    }
    request.log.info(line, 'request')
  })
  // Answers contain personal data. Endpoints that allow caching set their own header.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  })
  compressResponses(app)
  // The change is committed now: its mails are sent at once instead of in the worker's next round.
  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' && reply.statusCode < 300) mail?.nudge()
  })

  healthRoutes(app, deps, options.checkDatabase ?? (() => ping(db)))
  const { databaseConnections } = options
  metricsRoutes(app, deps, { registry, openStreams: hub.size, databaseConnections })
  accountsRoutes(app, deps)
  sessionListRoutes(app, deps)
  emailChangesRoutes(app, deps)
  factorsRoutes(app, deps)
  passkeysRoutes(app, deps)
  usersRoutes(app, deps)
  customersRoutes(app, deps)
  invitationsRoutes(app, deps)
  mergingRoutes(app, deps)
  billingRoutes(app, deps)
  citiesRoutes(app, deps)
  boatsRoutes(app, deps)
  boatIdentityRoutes(app, deps)
  boatPeopleRoutes(app, deps)
  boatPhotosRoutes(app, deps)
  boatTagsRoutes(app, deps)
  handoversRoutes(app, deps)
  boatPreviewsRoutes(app, deps)
  serviceBooksRoutes(app, deps)
  brandsRoutes(app, deps)
  enginesRoutes(app, deps)
  readingsRoutes(app, deps)
  servicePlansRoutes(app, deps)
  enginePlansRoutes(app, deps)
  dueServicesRoutes(app, deps)
  requestsRoutes(app, deps)
  jobSheetRoutes(app, deps)
  jobNotesRoutes(app, deps)
  appointmentsRoutes(app, deps)
  reportsRoutes(app, deps)
  offersRoutes(app, deps)
  documentsRoutes(app, deps)
  offerEventsRoutes(app, deps)
  offerTemplatesRoutes(app, deps)
  extraWorkRoutes(app, deps)
  paymentsRoutes(app, deps)
  statementRoutes(app, deps)
  invoicingRoutes(app, deps)
  costsRoutes(app, deps)
  businessReportsRoutes(app, deps)
  personalDataRoutes(app, deps)
  consentsRoutes(app, deps)
  privacyRequestsRoutes(app, deps)
  erasureRoutes(app, deps)
  keptPapersRoutes(app, deps)
  photosRoutes(app, deps)
  receiptsRoutes(app, deps)
  ordersRoutes(app, deps)
  sparePartsRoutes(app, deps)
  partListsRoutes(app, deps)
  importsRoutes(app, deps, () => options.imports?.nudge())
  exportsRoutes(app, deps, options.exporter ?? exporterHere(db))
  calendarRoutes(app, deps)
  logsRoutes(app, deps)
  sealsRoutes(app, deps)
  notificationsRoutes(app, deps)
  searchRoutes(app, deps)
  overviewRoutes(app, deps)
  workshopRoutes(app, deps)
  labourRoutes(app, deps)
  apiTokensRoutes(app, deps)
  webhooksRoutes(app, deps)
  timeRoutes(app, deps)
  securityTxtRoutes(app, deps)
  ratesRoutes(app, deps)
  supportRoutes(app, deps, options.warnings)
  await liveRoutes(app, hub, listen)
  return app
}

function contentSecurityPolicy(config: Config): Record<string, string[]> {
  const tiles = new URL(config.mapTileUrl.replaceAll(/[{}]/g, ''), config.appUrl)
  const map = tiles.hostname.startsWith('s.') ? `${tiles.protocol}//*.${tiles.host.slice(2)}` : tiles.origin
  return {
    'default-src': ["'self'"],
    // WebAssembly without eval, for the barcode reader on phones whose browser has none.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...writtenScripts(WEB_ROOT)],
    // Mantine and Leaflet set inline style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', map],
    'font-src': ["'self'"],
    // The map reads whether its service refuses the tiles.
    'connect-src': ["'self'", map],
    'frame-src': ["'self'", 'blob:'],
    // An offer's PDF is shown from a blob: address, which inherits this policy. Chrome's viewer is an object in that page.
    'object-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}
