// An authenticator app for tests: reads the secret of a setup, shows the code of a moment.
import { Secret, TOTP } from 'otpauth'
import { factorsApi } from '../src/shared/accounts/factors.contract.ts'
import type { Person, TestServer } from './harness.ts'

export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** As if the person had just signed in. */
export async function giveIdentity({ db, clock }: TestServer, { sessionId }: Person): Promise<void> {
  await db.updateTable('sessions').set({ identity_at: clock() }).where('id', '=', sessionId).execute()
}

export interface AddedApp {
  secret: string
  recoveryCodes: string[]
}

/** Adds an authenticator app through the real calls. Its first code is used up. */
export async function addApp(server: TestServer, person: Person): Promise<AddedApp> {
  await giveIdentity(server, person)
  const setup = (await server.call(person, factorsApi.startTotp)).body.data
  const body = { setup: setup.setup, code: codeAt(setup.secret, server.clock()) }
  const added = await server.call(person, factorsApi.confirmTotp, { body })
  if (added.status !== 200) throw new Error(added.body.message)
  return { secret: setup.secret, recoveryCodes: added.body.data.recoveryCodes ?? [] }
}
