// Like change-cases.ts, for API keys and webhooks.
import { apiTokensApi } from '../src/shared/programs/api-tokens.contract.ts'
import { webhooksApi } from '../src/shared/programs/webhooks.contract.ts'
import { giveIdentity } from './authenticator.ts'
import type { ChangeCases, Context } from './change-cases.ts'

async function anAdmin({ server }: Context) {
  const as = await server.person('ADMIN')
  await giveIdentity(server, as)
  return as
}

const A_KEY = { name: 'Muhasebe', scope: 'READ' }

async function aKey(context: Context) {
  const as = await anAdmin(context)
  await context.server.db.deleteFrom('api_tokens').execute()
  const { data } = (await context.server.call(as, apiTokensApi.create, { body: { ...A_KEY, days: 30 } })).body
  return { as, params: { id: data.made.id } }
}

/** Nobody listens there. */
const A_HOOK = { url: 'http://127.0.0.1:9/', events: ['payment.recorded'] }

async function aHook(context: Context) {
  const as = await anAdmin(context)
  await context.server.db.deleteFrom('webhooks').execute()
  const { data } = (await context.server.call(as, webhooksApi.create, { body: A_HOOK })).body
  return { as, params: { id: data.made.id } }
}

export const programCases: ChangeCases = {
  'apiTokens.create': async (context) => ({
    as: await anAdmin(context),
    body: { ...A_KEY, days: 30 },
    log: 'AUTH CREATE',
  }),
  'apiTokens.update': async (context) => ({
    ...(await aKey(context)),
    body: { name: 'Rapor', scope: 'WRITE' },
    log: 'AUTH UPDATE',
  }),
  'apiTokens.remove': async (context) => ({ ...(await aKey(context)), log: 'AUTH DELETE' }),
  'webhooks.create': async (context) => ({ as: await anAdmin(context), body: A_HOOK, log: 'AUTH CREATE' }),
  'webhooks.update': async (context) => ({
    ...(await aHook(context)),
    body: { ...A_HOOK, isEnabled: false },
    log: 'AUTH UPDATE',
  }),
  'webhooks.remove': async (context) => ({ ...(await aHook(context)), log: 'AUTH DELETE' }),
  'webhooks.test': async (context) => ({ ...(await aHook(context)), log: 'AUTH SEND' }),
}
