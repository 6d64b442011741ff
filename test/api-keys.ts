// API keys for tests, made through the real call.
import { apiTokensApi } from '../src/shared/programs/api-tokens.contract.ts'
import { giveIdentity } from './authenticator.ts'
import type { Person, TestServer } from './harness.ts'

export async function makeApiKey(server: TestServer, admin: Person, name: string): Promise<void> {
  await giveIdentity(server, admin)
  const made = await server.call(admin, apiTokensApi.create, { body: { name, scope: 'READ', days: 30 } })
  if (made.status !== 200) throw new Error(made.body.message)
}

export async function apiKeysOf({ db }: TestServer, { id }: Person): Promise<string[]> {
  const keys = await db.selectFrom('api_tokens').select('name').where('user_id', '=', id).orderBy('name').execute()
  return keys.map(({ name }) => name)
}
