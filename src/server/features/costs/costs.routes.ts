import { expensesApi } from '../../../shared/costs/expenses.contract.ts'
import { jobResultApi } from '../../../shared/costs/job-result.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { addExpense, reverseExpense } from './expenses.commands.ts'
import { expensesOfRequest } from './expenses.queries.ts'
import { jobResult } from './job-result.queries.ts'

export function costsRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...expensesApi.ofRequest,
    handler: async (request) =>
      ok('fetched', await expensesOfRequest(db, actorOf(request), request.params.id, request.query)),
  })
  app.route({
    ...jobResultApi.ofRequest,
    handler: async (request) => ok('fetched', await jobResult(db, request.params.id)),
  })
  app.route({
    ...expensesApi.add,
    handler: async (request) =>
      ok('expense_added', await addExpense(db, actorOf(request), request.params.id, request.body, clock())),
  })
  app.route({
    ...expensesApi.reverse,
    handler: async (request) =>
      ok('expense_reversed', await reverseExpense(db, actorOf(request), request.params.id, clock())),
  })
}
