// Keeps an answer of the server on this device, as far as the rules allow. No screen waits for this file.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Me } from '../../shared/accounts/accounts.contract.ts'
import { roleIn } from '../api/account-role.ts'
import { keys } from '../api/query-keys.ts'
import { readToken } from '../api/token-store.ts'
import { accountOfToken } from './account-storage.ts'
import { forgetGroup, storeResponse, wipeOfOthers } from './offline-cache.ts'
import { groupOf, keptPart, mayKeep } from './offline-cache-rules.ts'

export async function keep(client: QueryClient, query: Query): Promise<void> {
  const me = client.getQueryData<Me>(keys.me)
  const owner = accountOfToken(readToken())
  // The answer of another account's session, in a tab that has not noticed yet, is nobody's here.
  if (!me || me.id !== owner) return
  const { queryHash: key, state } = query
  const role = roleIn(me)
  if (state.data === me) {
    await wipeOfOthers({ account: owner, role })
    return storeResponse({ account: owner, role: '', key, group: '', data: me, at: state.dataUpdatedAt })
  }
  if (role === '' || !mayKeep(role, query.queryKey)) return
  const part = (data: unknown) => keptPart(role, data, new Date())
  const group = groupOf(query.queryKey)
  const request = group === '' ? undefined : client.getQueryData(keys.request(group))
  if (request !== undefined && part(request) === undefined) return forgetGroup(owner, group)
  const data = part(state.data)
  if (data !== undefined) await storeResponse({ account: owner, role, key, group, data, at: state.dataUpdatedAt })
}
