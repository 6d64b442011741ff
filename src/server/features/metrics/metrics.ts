// Counts the calls in memory. No label names a person: a route is an address of the contract, never one with an id or a token.
import type { FastifyRequest } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { factorsApi } from '../../../shared/accounts/factors.contract.ts'
import { passkeysApi } from '../../../shared/accounts/passkeys.contract.ts'
import { liveApi } from '../../../shared/live/live.contract.ts'
import type { MessageKey } from '../../../shared/messages.tr.ts'
import type { App } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'

/** The marks of docs/performance.md are 0.05 and 0.2. */
const BUCKETS_IN_SECONDS = [0.01, 0.05, 0.2, 1, 5]

const SIGN_INS: readonly string[] = [accountsApi.login.url, factorsApi.login.url, passkeysApi.signIn.url]
const FAILURES: readonly MessageKey[] = ['bad_credentials', 'factor_wrong', 'too_many_requests']

const routeOf = ({ routeOptions: { url, config } }: FastifyRequest): string =>
  config.access !== undefined && url !== undefined ? url : 'other'

/** Call it before the routes are registered: only those after it are counted. */
export function countCalls(app: App): Registry {
  const registry = new Registry()
  const calls = new Histogram({
    name: 'pruva_call_seconds',
    help: 'Calls by route and status, with the time until the answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_IN_SECONDS,
    registers: [registry],
  })
  const failedSignIns = new Counter({
    name: 'pruva_failed_sign_ins_total',
    help: 'Sign-ins with a wrong address, password or second step, and those refused after too many of them',
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    const { statusCode: status } = reply
    // A stream takes as long as its page is open. The open ones are counted instead.
    if (route !== liveApi.stream.url) calls.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
  })
  // The right password of an account with a second step is refused too, and is no failure.
  app.addHook('onError', async (request, _reply, error) => {
    if (SIGN_INS.includes(routeOf(request)) && error instanceof AppError && FAILURES.includes(error.key))
      failedSignIns.inc()
  })
  return registry
}
