// Like change-cases.ts, for API keys.
import { apiTokensApi } from '../src/shared/programs/api-tokens.contract.ts'
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
}
