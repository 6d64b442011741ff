// Like change-cases.ts, for sessions and what signing in needs.
import { hashPassword } from '../src/server/features/accounts/passwords.ts'
import { hashOf } from '../src/server/http/secret-tokens.ts'
import { factorsApi } from '../src/shared/accounts/factors.contract.ts'
import { passkeysApi } from '../src/shared/accounts/passkeys.contract.ts'
import { addApp, codeAt, giveIdentity } from './authenticator.ts'
import type { ChangeCases, Context } from './change-cases.ts'
import { addSoftPasskey, SoftPasskey } from './soft-passkey.ts'

const PASSWORD = 'İskele-2026'

/** A customer whose app was added two minutes ago, so that its next code is another one. */
async function secured({ server }: Context) {
  const person = await server.person('CUSTOMER', { passwordHash: await hashPassword(PASSWORD) })
  const app = await addApp(server, person)
  await server.db.updateTable('factors').set({ last_step: 0 }).where('user_id', '=', person.id).execute()
  return { person, code: codeAt(app.secret, server.clock()) }
}

async function challenged(context: Context) {
  const { person, code } = await secured(context)
  const answer = await context.server.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: PASSWORD }),
  })
  const { challenge } = (await answer.json()) as { challenge: { token: string } }
  return { challenge: challenge.token, code }
}

/** Somebody whose password was just given. */
export async function identified({ server }: Context) {
  const as = await server.person('CUSTOMER')
  await giveIdentity(server, as)
  return as
}

/** A mailed link of a change of address that waits, or that was made. */
async function emailChanged({ server }: Context, moved_at: Date | null) {
  const { id, email, sessionId } = await server.person('CUSTOMER')
  const token = `mailed-${id}`
  await server.db
    .insertInto('email_changes')
    .values({
      ...{ token_hash: hashOf(token), user_id: id, session_id: sessionId, asked_at: server.clock(), moved_at },
      ...{ from_email: moved_at ? `eski-${id}@pruva.test` : email, email: `yeni-${id}@pruva.test` },
      expires_at: new Date(server.clock().getTime() + 60_000),
    })
    .execute()
  return { body: { token }, log: 'AUTH UPDATE' }
}

export const signingInCases: ChangeCases = {
  'emailChanges.ask': async ({ server }) => {
    const as = await server.person('CUSTOMER', { passwordHash: await hashPassword(PASSWORD) })
    return { as, body: { email: `yeni-${as.id}@pruva.test`, password: PASSWORD }, log: 'AUTH UPDATE' }
  },
  'emailChanges.confirm': (context) => emailChanged(context, null),
  'emailChanges.undo': (context) => emailChanged(context, context.server.clock()),

  'sessions.endMine': async ({ server }) => {
    const as = await server.person('CUSTOMER')
    const other = await server.anotherSession(as)
    return { as, params: { id: other.sessionId }, log: 'AUTH LOGOUT' }
  },
  'sessions.endOthers': async ({ server }) => {
    const as = await server.person('CUSTOMER')
    await server.anotherSession(as)
    return { as, log: 'AUTH LOGOUT' }
  },
  'sessions.endOfUser': async ({ server, admin }) => {
    const { id, sessionId } = await server.person('CUSTOMER')
    return { as: admin, params: { id, sessionId }, log: 'AUTH LOGOUT' }
  },
  'sessions.endAllOfUser': async ({ server, admin }) => {
    const { id } = await server.person('CUSTOMER')
    return { as: admin, params: { id }, log: 'AUTH LOGOUT' }
  },
  'factors.login': async (context) => ({ body: await challenged(context), log: 'AUTH LOGIN' }),
  'factors.login, a wrong code': async (context) => ({
    body: { ...(await challenged(context)), code: '000000' },
    status: 401,
    log: 'AUTH LOGIN_FAILED',
  }),
  'factors.identity': async (context) => {
    const { person, code } = await secured(context)
    return { as: person, body: { code }, log: 'AUTH LOGIN' }
  },
  'factors.confirmTotp': async (context) => {
    const as = await identified(context)
    const { setup, secret } = (await context.server.call(as, factorsApi.startTotp)).body.data
    return { as, body: { setup, code: codeAt(secret, context.server.clock()) }, log: 'AUTH UPDATE' }
  },
  'passkeys.signIn': async ({ server }) => {
    const { passkey } = await addSoftPasskey(server, await server.person('CUSTOMER'))
    const { options } = (await server.call(null, passkeysApi.signInOptions)).body.data
    return { body: { passkey: passkey.sign(options?.challenge ?? '') }, log: 'AUTH LOGIN' }
  },
  'passkeys.add': async (context) => {
    const as = await identified(context)
    const { options } = (await context.server.call(as, passkeysApi.addOptions)).body.data
    return { as, body: { passkey: new SoftPasskey().make(options.challenge) }, log: 'AUTH UPDATE' }
  },
  'factors.newRecoveryCodes': async (context) => ({ as: (await secured(context)).person, log: 'AUTH UPDATE' }),
  'factors.remove': async (context) => {
    const { person } = await secured(context)
    const [factor] = (await context.server.call(person, factorsApi.mine)).body.data.factors
    return { as: person, params: { id: factor?.id ?? '' }, log: 'AUTH UPDATE' }
  },
  'factors.removeOfUser': async (context) => {
    const { person } = await secured(context)
    await giveIdentity(context.server, context.admin)
    return { as: context.admin, params: { id: person.id }, body: { reason: 'kimliğiyle geldi' }, log: 'AUTH UPDATE' }
  },
}
