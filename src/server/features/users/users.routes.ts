import type { ProfileStatus } from '../../../shared/roles.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { done, ok } from '../../http/reply.ts'
import { archivedWithAddress } from '../customers/customers.queries.ts'
import { changeEmail } from './user-email.commands.ts'
import { createUserInfo, decideUserInfo, deleteUserInfo, updateUserInfo } from './user-infos.commands.ts'
import { userInfoOf, userInfoPage } from './user-infos.queries.ts'
import { changeRole, createUser, deleteUser } from './users.commands.ts'
import { pendingUserPage, roleById, roleList, userPage } from './users.queries.ts'

const DECIDED = {
  APPROVED: 'user_info_approved',
  REJECTED: 'user_info_rejected',
  PENDING: 'user_info_set_pending',
} as const satisfies Record<ProfileStatus, string>

export function usersRoutes(app: App, deps: Deps): void {
  listRoutes(app, deps)
  accountRoutes(app, deps)
  infoRoutes(app, deps)
  ownInfoRoutes(app, deps)
}

function listRoutes(app: App, { db }: Deps): void {
  app.route({ ...usersApi.roles, handler: async () => ok('fetched', await roleList(db)) })
  app.route({ ...usersApi.list, handler: async ({ query }) => ok('fetched', await userPage(db, {}, query)) })
  app.route({ ...usersApi.search, handler: async ({ query }) => ok('fetched', await userPage(db, query, query)) })
  app.route({
    ...usersApi.byRole,
    handler: async ({ query }) => {
      const role = await roleById(db, query.roleId)
      return ok('fetched', await userPage(db, { roleId: role.id }, query))
    },
  })
  app.route({
    ...usersApi.byRoleName,
    handler: async ({ query }) =>
      ok('fetched', await userPage(db, { roleId: ROLE_IDS[query.roleName], person: query.email }, query)),
  })
  app.route({
    ...usersApi.pendingApprovals,
    handler: async ({ query }) => ok('fetched', await pendingUserPage(db, query)),
  })
  app.route({ ...usersApi.infos, handler: async ({ query }) => ok('fetched', await userInfoPage(db, query)) })
}

function accountRoutes(app: App, deps: Deps): void {
  app.route({
    ...usersApi.createUser,
    handler: async (request) => ok('user_created', await createUser(deps, actorOf(request), request.body)),
  })
  app.route({
    ...usersApi.removeUser,
    handler: (request) => done('user_deleted', deleteUser(deps, actorOf(request), request.params.id)),
  })
  app.route({
    ...usersApi.changeRole,
    handler: async (request) =>
      ok('role_updated', await changeRole(deps, actorOf(request), request.params.id, request.query)),
  })
  app.route({
    ...usersApi.changeEmail,
    handler: async (request) =>
      ok('email_updated', await changeEmail(deps, actorOf(request), request.params.id, request.body)),
  })
}

function infoRoutes(app: App, deps: Deps): void {
  app.route({
    ...usersApi.info,
    handler: async ({ params }) => {
      const info = await userInfoOf(deps.db, params.id)
      const archived = info.status === 'PENDING' ? await archivedWithAddress(deps.db, info.email) : null
      return ok('fetched', archived ? { ...info, archived } : info)
    },
  })
  app.route({
    ...usersApi.createInfo,
    handler: async (request) =>
      ok('user_info_created', await createUserInfo(deps, actorOf(request), request.body.userId, request.body)),
  })
  app.route({
    ...usersApi.updateInfo,
    handler: async (request) =>
      ok('user_info_updated', await updateUserInfo(deps, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...usersApi.removeInfo,
    handler: (request) => done('user_info_deleted', deleteUserInfo(deps, actorOf(request), request.params.id)),
  })
  app.route({
    ...usersApi.approve,
    handler: async (request) =>
      ok(DECIDED[request.body.status], await decideUserInfo(deps, actorOf(request), request.params.id, request.body)),
  })
}

function ownInfoRoutes(app: App, deps: Deps): void {
  app.route({
    ...usersApi.myInfo,
    handler: async (request) => ok('fetched', await userInfoOf(deps.db, actorOf(request).userId)),
  })
  app.route({
    ...usersApi.createMyInfo,
    handler: async (request) => {
      const actor = actorOf(request)
      return ok('user_info_created', await createUserInfo(deps, actor, actor.userId, request.body))
    },
  })
  app.route({
    ...usersApi.updateMyInfo,
    handler: async (request) => {
      const actor = actorOf(request)
      return ok('user_info_updated', await updateUserInfo(deps, actor, actor.userId, request.body))
    },
  })
  app.route({
    ...usersApi.removeMyInfo,
    handler: async (request) => {
      const actor = actorOf(request)
      await deleteUserInfo(deps, actor, actor.userId)
      return ok('user_info_deleted', null)
    },
  })
}
