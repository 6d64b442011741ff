import { factorsApi } from '../../../shared/accounts/factors.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { done, ok } from '../../http/reply.ts'
import { callerOf } from './accounts.routes.ts'
import { setDeviceCookie } from './device-cookie.ts'
import { signInWithFactor } from './factor-sign-in.commands.ts'
import { confirmTotp, removeFactor, removeFactorsOf, renewRecoveryCodes, startTotp } from './factors.commands.ts'
import { factorsOf } from './factors.queries.ts'
import { giveIdentity } from './identity.commands.ts'
import { passkeySite } from './passkey-site.ts'
import { refuseOtherAddresses, setRefreshCookie } from './refresh-cookie.ts'

export function factorsRoutes(app: App, deps: Deps): void {
  const { db, config } = deps
  app.route({
    ...factorsApi.login,
    handler: async (request, reply) => {
      refuseOtherAddresses(request, config)
      const { accessToken, refreshToken, device } = await signInWithFactor(deps, request.body, callerOf(request))
      setRefreshCookie(reply, config, refreshToken)
      setDeviceCookie(reply, config, device)
      return ok('logged_in', { accessToken })
    },
  })
  app.route({
    ...factorsApi.identity,
    handler: (request) => done('identity_given', giveIdentity(deps, actorOf(request), request.body)),
  })
  app.route({
    ...factorsApi.mine,
    handler: async (request) => ok('fetched', await factorsOf(db, actorOf(request).userId, passkeySite(config.appUrl))),
  })
  app.route({
    ...factorsApi.startTotp,
    handler: async (request) => ok('factor_setup_started', await startTotp(deps, actorOf(request))),
  })
  app.route({
    ...factorsApi.confirmTotp,
    handler: async (request) => ok('factor_added', await confirmTotp(deps, actorOf(request), request.body)),
  })
  app.route({
    ...factorsApi.newRecoveryCodes,
    handler: async (request) => ok('recovery_codes_renewed', await renewRecoveryCodes(deps, actorOf(request))),
  })
  app.route({
    ...factorsApi.remove,
    handler: (request) => done('factor_removed', removeFactor(deps, actorOf(request), request.params.id)),
  })
  app.route({
    ...factorsApi.removeOfUser,
    handler: (request) =>
      done('factors_removed', removeFactorsOf(deps, actorOf(request), request.params.id, request.body.reason)),
  })
}
