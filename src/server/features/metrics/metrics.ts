// Counts the calls in memory. No label names a person: a route is an address of the contract, never one with an id or a token.
import type { FastifyRequest } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { liveApi } from '../../../shared/live/live.contract.ts'
import type { App } from '../../deps.ts'

/** The marks of docs/performance.md are 0.05 and 0.2. */
const BUCKETS_IN_SECONDS = [0.01, 0.05, 0.2, 1, 5]

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
    help: 'Sign-ins with a wrong address or password, and those refused after too many of them',
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    const { statusCode: status } = reply
    // A stream takes as long as its page is open. The open ones are counted instead.
    if (route !== liveApi.stream.url) calls.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    if (route === accountsApi.login.url && (status === 401 || status === 429)) failedSignIns.inc()
  })
  return registry
}
