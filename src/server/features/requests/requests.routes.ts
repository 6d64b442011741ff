import type { MessageKey } from '../../../shared/messages.tr.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { done, ok } from '../../http/reply.ts'
import { changePayer } from '../payments/payer.commands.ts'
import { completedWork } from './completed-work.queries.ts'
import { giveFeedback } from './feedback.commands.ts'
import { createRequest, deleteRequest } from './request-filing.commands.ts'
import { requestList, requestsOfCustomer, requestsOfTechnician } from './request-lists.queries.ts'
import { planRequest } from './request-plan.commands.ts'
import { cancelSlot, moveSlot } from './request-slot.commands.ts'
import { assignTechnician, unassignTechnician } from './request-technicians.commands.ts'
import { cancelRequest, completeRequest, updateRequest } from './requests.commands.ts'
import { requestById } from './requests.queries.ts'
import { workloads } from './workloads.queries.ts'

export function requestsRoutes(app: App, deps: Deps): void {
  readRoutes(app, deps)
  writeRoutes(app, deps)
  stepRoutes(app, deps)
}

function readRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...requestsApi.mine,
    handler: async (request) => ok('fetched', await requestsOfCustomer(db, actorOf(request), request.query, clock())),
  })
  app.route({
    ...requestsApi.assigned,
    handler: async (request) =>
      ok('fetched', await requestsOfTechnician(db, actorOf(request).userId, request.query, clock())),
  })
  app.route({
    ...requestsApi.list,
    handler: async (request) => ok('fetched', await requestList(db, actorOf(request).role, request.query, clock())),
  })
  app.route({
    ...requestsApi.byId,
    handler: async (request) => ok('fetched', await requestById(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...requestsApi.work,
    handler: async (request) => ok('fetched', await completedWork(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...requestsApi.workloads,
    handler: async (request) => ok('fetched', await workloads(db, request.params.id, request.query.day)),
  })
}

function updateKey({
  status,
  assignedDate,
}: {
  status?: unknown
  assignedDate?: string | null | undefined
}): MessageKey {
  if (status !== undefined) return 'status_updated'
  return assignedDate === null ? 'date_cleared' : 'date_assigned'
}

function writeRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...requestsApi.create,
    handler: async (request) => ok('request_created', await createRequest(db, actorOf(request), request.body, clock())),
  })
  app.route({
    ...requestsApi.update,
    handler: async (request) => {
      const updated = await updateRequest(db, actorOf(request), request.params.id, request.body, clock())
      return ok(updateKey(request.body), updated)
    },
  })
  app.route({
    ...requestsApi.remove,
    handler: (request) => done('request_deleted', deleteRequest(db, actorOf(request), request.params.id)),
  })
}

function stepRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps
  app.route({
    ...requestsApi.plan,
    handler: async (request) =>
      ok('request_planned', await planRequest(db, actorOf(request), request.params.id, request.body, clock())),
  })
  app.route({
    ...requestsApi.payer,
    handler: async (request) =>
      ok('payer_saved', await changePayer(deps, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...requestsApi.assign,
    handler: async (request) => {
      const { id, technicianId } = request.params
      return ok('technician_assigned', await assignTechnician(db, actorOf(request), id, technicianId))
    },
  })
  app.route({
    ...requestsApi.unassign,
    handler: async (request) => {
      const { id, technicianId } = request.params
      return ok('technician_unassigned', await unassignTechnician(db, actorOf(request), id, technicianId))
    },
  })
  app.route({
    ...requestsApi.cancel,
    handler: async (request) => ok('request_canceled', await cancelRequest(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...requestsApi.moveSlot,
    handler: async (request) =>
      ok('slot_saved', await moveSlot(db, actorOf(request), request.params.id, request.body, clock())),
  })
  app.route({
    ...requestsApi.cancelSlot,
    handler: async (request) => ok('slot_canceled', await cancelSlot(db, actorOf(request), request.params.id, clock())),
  })
  app.route({
    ...requestsApi.complete,
    handler: async (request) => {
      const { params, body } = request
      return ok('request_completed', await completeRequest(db, actorOf(request), params.id, body ?? {}, clock()))
    },
  })
  app.route({
    ...requestsApi.feedback,
    handler: async (request) =>
      ok('feedback_saved', await giveFeedback(db, actorOf(request), request.params.id, request.body)),
  })
}
