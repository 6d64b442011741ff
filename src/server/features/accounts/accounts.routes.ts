import type { FastifyRequest } from 'fastify'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf, bearerOf, originOf, signedInOf } from '../../http/access.ts'
import { AppError, unauthorized } from '../../http/errors.ts'
import { done, ok } from '../../http/reply.ts'
import { confirmEmail, register, resendConfirmation, saveSettings } from './accounts.commands.ts'
import { deviceOf, setDeviceCookie } from './device-cookie.ts'
import { changePassword, requestReset, resetPassword } from './passwords.commands.ts'
import {
  clearRefreshCookie,
  refreshTokenOf,
  refuseOtherAddresses,
  refuseOtherSites,
  setRefreshCookie,
} from './refresh-cookie.ts'
import type { Caller } from './sessions.commands.ts'
import { type Place, refreshSession, signOut } from './sessions.commands.ts'
import { signIn } from './sign-in.commands.ts'

const placeOf = (request: FastifyRequest): Place => {
  const { network, device } = originOf(request)
  return { network, agent: device }
}
export const callerOf = (request: FastifyRequest): Caller => ({ ...placeOf(request), device: deviceOf(request) })

export function accountsRoutes(app: App, deps: Deps): void {
  sessionRoutes(app, deps)
  passwordRoutes(app, deps)
  app.route({
    ...accountsApi.register,
    handler: async (request, reply) => {
      const { account, device } = await register(deps, request.body, callerOf(request))
      setDeviceCookie(reply, deps.config, device)
      return ok('registered', account)
    },
  })
  app.route({
    ...accountsApi.confirm,
    // A HEAD would use up the token. The URL contains the token, so it is not logged.
    exposeHeadRoute: false,
    logLevel: 'warn',
    handler: async (request) => {
      // Only the app's own call confirms; mail scanners and link previews send another Accept header.
      if (!request.headers.accept?.includes('application/json')) {
        throw new AppError(406, 'validation_failed', { errors: [{ field: 'accept', message: 'invalid_value' }] })
      }
      return ok('email_confirmed', { passwordToken: await confirmEmail(deps, request.query.token, callerOf(request)) })
    },
  })
  app.route({
    ...accountsApi.resendConfirmation,
    handler: (request) => done('confirmation_sent', resendConfirmation(deps, actorOf(request))),
  })
  app.route({
    ...accountsApi.updateSettings,
    handler: async (request) => ok('settings_updated', await saveSettings(deps, actorOf(request), request.body)),
  })
}

function sessionRoutes(app: App, deps: Deps): void {
  const { config, tokens } = deps
  app.route({
    ...accountsApi.login,
    handler: async (request, reply) => {
      refuseOtherAddresses(request, config)
      const { accessToken, refreshToken, device } = await signIn(deps, request.body, callerOf(request))
      setRefreshCookie(reply, config, refreshToken)
      setDeviceCookie(reply, config, device)
      return ok('logged_in', { accessToken })
    },
  })
  app.route({
    ...accountsApi.refresh,
    handler: async (request, reply) => {
      refuseOtherSites(request, config)
      const presented = refreshTokenOf(request)
      if (!presented) throw unauthorized('auth_required')
      const { accessToken, refreshToken } = await refreshSession(deps, presented, placeOf(request)).catch(
        (error: unknown) => {
          if (error instanceof AppError) clearRefreshCookie(reply, config)
          throw error
        },
      )
      setRefreshCookie(reply, config, refreshToken)
      return ok('token_refreshed', { accessToken })
    },
  })
  app.route({
    ...accountsApi.logout,
    handler: async (request, reply) => {
      refuseOtherSites(request, config)
      const bearer = bearerOf(request)
      const sessionId = bearer ? tokens.sessionOf(bearer) : undefined
      await signOut(deps, { refreshToken: refreshTokenOf(request), sessionId })
      clearRefreshCookie(reply, config)
      return ok('logged_out', null)
    },
  })
  app.route({
    ...accountsApi.me,
    handler: async (request) => ok('fetched', signedInOf(request).me),
  })
}

function passwordRoutes(app: App, deps: Deps): void {
  app.route({
    ...accountsApi.changePassword,
    handler: async (request, reply) => {
      const device = await changePassword(deps, actorOf(request), request.body, callerOf(request))
      setDeviceCookie(reply, deps.config, device)
      return ok('password_changed', null)
    },
  })
  app.route({
    ...accountsApi.forgotPassword,
    handler: (request) => done('password_reset_sent', requestReset(deps, request.body, callerOf(request).network)),
  })
  app.route({
    ...accountsApi.resetPassword,
    handler: async (request, reply) => {
      setDeviceCookie(reply, deps.config, await resetPassword(deps, request.body, callerOf(request)))
      return ok('password_reset', null)
    },
  })
}
