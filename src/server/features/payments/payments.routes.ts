import { dayOf } from '../../../shared/days.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { badRequest } from '../../http/errors.ts'
import { ok } from '../../http/reply.ts'
import { balanceOf, presentBalance, scopeFor } from './ledger.queries.ts'
import { recordPayment, reversePayment } from './payments.commands.ts'
import { duePage, payerNotReached, paymentPage, payToOf } from './payments.queries.ts'

export function paymentsRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...paymentsApi.list,
    handler: async (request) => {
      const { page, size, ...asked } = request.query
      return ok('fetched', await paymentPage(db, await scopeFor(db, actorOf(request), asked), { page, size }))
    },
  })
  app.route({
    ...paymentsApi.balance,
    handler: async (request) => {
      const actor = actorOf(request)
      const scope = await scopeFor(db, actor, request.query)
      // The sum of the whole ledger would read every row of it.
      if (scope.requestId === undefined && scope.customerId === undefined) throw badRequest('required', 'customerId')
      const today = dayOf(clock())
      const balance = presentBalance(await balanceOf(db, scope, today))
      const payer = actor.role === 'ADMIN' ? await payerNotReached(db, scope) : null
      return ok('fetched', {
        ...balance,
        payTo: await payToOf(db, scope, today),
        ...(payer && { payerNotReached: payer }),
      })
    },
  })
  app.route({
    ...paymentsApi.dues,
    handler: async (request) => {
      const { state, page, size, ...asked } = request.query
      const scope = await scopeFor(db, actorOf(request), asked)
      return ok('fetched', await duePage(db, scope, { state, page, size }, dayOf(clock())))
    },
  })
  app.route({
    ...paymentsApi.record,
    handler: async (request) =>
      ok('payment_recorded', await recordPayment({ db, clock }, actorOf(request), request.body)),
  })
  app.route({
    ...paymentsApi.reverse,
    handler: async (request) => {
      const { params, body } = request
      return ok('payment_reversed', await reversePayment({ db, clock }, actorOf(request), params.id, body.reason))
    },
  })
}
