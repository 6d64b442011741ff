// People with an authenticator app, and the two steps of their sign-in, for tests of a server with a stopped clock.
import { beforeAll, expect } from 'vitest'
import { hashPassword } from '../src/server/features/accounts/passwords.ts'
import { factorsApi } from '../src/shared/accounts/factors.contract.ts'
import type { SigningOptions } from '../src/shared/accounts/passkeys.schemas.ts'
import { addApp, codeAt } from './authenticator.ts'
import { Device } from './device.ts'
import type { Person, TestServer } from './harness.ts'

export const PASSWORD = 'İskele-2026'

export interface Asked {
  token: string
  methods: string[]
  passkey?: SigningOptions
}

export const key = ({ status, body }: { status: number; body: { message: string } }) => `${status} ${body.message}`

export function useSecondSteps(server: TestServer) {
  let passwordHash: string
  beforeAll(async () => {
    passwordHash = await hashPassword(PASSWORD)
  })
  let lastAddress = 0
  const browser = () => new Device(server, { 'x-forwarded-for': `192.0.2.${++lastAddress}` })
  const person = (options = {}) => server.person('CUSTOMER', { passwordHash, ...options })

  async function secured() {
    const owner = await person()
    const app = await addApp(server, owner)
    // The next code is another one.
    server.advance(1)
    return { person: owner, ...app }
  }

  /** Gives the right password. */
  async function asked({ email }: Person, device = browser(), password = PASSWORD): Promise<Asked> {
    const answer = await device.signIn(email, password)
    expect(key(answer)).toBe('401 second_factor_required')
    expect([answer.setCookie, device.token]).toEqual([undefined, undefined])
    return (answer.body as unknown as { challenge: Asked }).challenge
  }

  return {
    browser,
    person,
    secured,
    asked,
    step: (device: Device, { token }: Asked, given: Record<string, unknown>) =>
      device.call(factorsApi.login, { challenge: token, ...given }),
    codeNow: (secret: string) => codeAt(secret, server.clock()),
    mailsOf: ({ id }: Person) =>
      server.db.selectFrom('outbox_messages').select(['kind', 'text_body']).where('user_id', '=', id).execute(),
  }
}
