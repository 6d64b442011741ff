import { passkeysApi } from '../../../shared/accounts/passkeys.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { callerOf } from './accounts.routes.ts'
import { setDeviceCookie } from './device-cookie.ts'
import { askIdentity } from './identity.commands.ts'
import { askAnyPasskey, signInWithPasskey } from './passkey-sign-in.commands.ts'
import { addPasskey, startPasskey } from './passkeys.commands.ts'
import { refuseOtherAddresses, setRefreshCookie } from './refresh-cookie.ts'

export function passkeysRoutes(app: App, deps: Deps): void {
  const { config } = deps
  app.route({
    ...passkeysApi.signInOptions,
    handler: async (request) => ok('passkey_asked', await askAnyPasskey(deps, callerOf(request))),
  })
  app.route({
    ...passkeysApi.signIn,
    handler: async (request, reply) => {
      refuseOtherAddresses(request, config)
      const signedIn = await signInWithPasskey(deps, request.body.passkey, callerOf(request))
      setRefreshCookie(reply, config, signedIn.refreshToken)
      setDeviceCookie(reply, config, signedIn.device)
      return ok('logged_in', { accessToken: signedIn.accessToken })
    },
  })
  app.route({
    ...passkeysApi.identityOptions,
    handler: async (request) => ok('passkey_asked', await askIdentity(deps, actorOf(request))),
  })
  app.route({
    ...passkeysApi.addOptions,
    handler: async (request) => ok('passkey_asked', await startPasskey(deps, actorOf(request))),
  })
  app.route({
    ...passkeysApi.add,
    handler: async (request) => ok('factor_added', await addPasskey(deps, actorOf(request), request.body.passkey)),
  })
}
