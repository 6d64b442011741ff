import { beforeEach, expect, it, vi } from 'vitest'
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { boatsApi } from '../../shared/boats/boats.contract.ts'
import { call } from './call.ts'
import { ME_PATH, prefetchSession } from './prefetch-session.ts'
import { writeToken } from './token-store.ts'

const fetched = vi.fn<typeof fetch>()
const answer = (data: unknown) => Response.json({ success: true, message: 'ok', data })
const bearers = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))

beforeEach(() => {
  localStorage.clear()
  fetched.mockReset()
  fetched.mockImplementation(async () => answer({ email: 'a@pruva.test' }))
  vi.stubGlobal('fetch', fetched)
})

it('session prefetch: asks the address that the contract says', () => {
  expect([accountsApi.me.method, ME_PATH]).toEqual(['GET', accountsApi.me.url])
})

it('session prefetch: is the answer to the first question who is signed in, and to no other', async () => {
  writeToken('one')
  prefetchSession()
  await call(boatsApi.mine)
  expect(await call(accountsApi.me)).toEqual({ email: 'a@pruva.test' })
  expect(fetched).toHaveBeenCalledTimes(2)
  await call(accountsApi.me)
  expect(fetched).toHaveBeenCalledTimes(3)
})

it('session prefetch: is left alone once somebody else has signed in', async () => {
  writeToken('one')
  prefetchSession()
  writeToken('two')
  await call(accountsApi.me)
  expect(bearers()).toEqual(['Bearer one', 'Bearer two'])
})

it('session prefetch: is not asked without a token', () => {
  prefetchSession()
  expect(fetched).not.toHaveBeenCalled()
})

it('session prefetch: is asked again in the usual way when no answer came', async () => {
  writeToken('one')
  fetched.mockRejectedValueOnce(new TypeError('network error'))
  prefetchSession()
  expect(await call(accountsApi.me)).toEqual({ email: 'a@pruva.test' })
})
