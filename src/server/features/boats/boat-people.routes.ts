import { boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { done, ok } from '../../http/reply.ts'
import { addToAllBoats } from './all-boats.commands.ts'
import { acceptBoat, changePerson, endPerson, invitePerson } from './boat-people.commands.ts'
import { invitationsTo, peopleOfBoat } from './boat-people.queries.ts'

export function boatPeopleRoutes(app: App, deps: Deps): void {
  const { db } = deps
  app.route({
    ...boatPeopleApi.ofBoat,
    handler: async (request) => ok('fetched', await peopleOfBoat(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...boatPeopleApi.invite,
    handler: async (request) =>
      ok('person_invited', await invitePerson(deps, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...boatPeopleApi.update,
    handler: async (request) =>
      ok('person_changed', await changePerson(deps, actorOf(request), request.params, request.body)),
  })
  app.route({
    ...boatPeopleApi.addToAllBoats,
    handler: async (request) => ok('person_added', await addToAllBoats(deps, actorOf(request), request.params)),
  })
  app.route({
    ...boatPeopleApi.remove,
    handler: (request) => done('person_ended', endPerson(db, actorOf(request), request.params)),
  })
  app.route({
    ...boatPeopleApi.invitations,
    handler: async (request) => ok('fetched', await invitationsTo(db, actorOf(request))),
  })
  app.route({
    ...boatPeopleApi.accept,
    handler: (request) => done('boat_accepted', acceptBoat(deps, actorOf(request), request.params.id)),
  })
}
