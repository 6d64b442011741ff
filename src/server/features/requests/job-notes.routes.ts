import { jobNotesApi } from '../../../shared/requests/job-notes.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { done, ok } from '../../http/reply.ts'
import { addNote, tellRefusedWork } from './job-notes.commands.ts'
import { notesOfRequest } from './job-notes.queries.ts'

export function jobNotesRoutes(app: App, { db, clock }: Deps): void {
  app.route({
    ...jobNotesApi.ofRequest,
    handler: async (request) =>
      ok('fetched', await notesOfRequest(db, actorOf(request), request.params.id, request.query)),
  })
  app.route({
    ...jobNotesApi.refused,
    handler: (request) => done('refused_work_sent', tellRefusedWork(db, actorOf(request), request.body, clock())),
  })
  app.route({
    ...jobNotesApi.add,
    handler: async (request) =>
      ok('note_added', await addNote(db, actorOf(request), request.params.id, request.body, clock())),
  })
}
