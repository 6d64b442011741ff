import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness.ts'
import { APP_VERSION, APP_VERSION_HEADER, OLDEST_APP_VERSION } from '../../shared/app-version.ts'

const server = useServer()

const ask = async (path: string, version?: string) => {
  const headers: Record<string, string> = version === undefined ? {} : { [APP_VERSION_HEADER]: version }
  const answer = await fetch(server.url + path, { headers })
  return [answer.status, (await answer.json()).message]
}

it.each(['/api/health', '/api/auth/me', '/api/boats/my-boats'])(
  'app version: %s from an app that is too old → 409',
  async (path) => {
    expect(await ask(path, String(OLDEST_APP_VERSION - 1))).toEqual([409, 'app_outdated'])
  },
)

it.each([undefined, String(APP_VERSION), String(APP_VERSION + 7), 'rubbish'])(
  'app version: %s → worked on as always',
  async (version) => {
    expect(await ask('/api/auth/me', version)).toEqual([401, 'auth_required'])
  },
)
