// The consent without which no browser gets pushes.
import { consentsApi } from '../src/shared/personal-data/consents.contract.ts'
import type { Person, TestServer } from './harness.ts'

export async function pushConsent(server: TestServer, who: Person) {
  const { data } = (await server.call(who, consentsApi.mine)).body
  return { kind: 'PUSH' as const, version: data.find(({ kind }) => kind === 'PUSH')?.version ?? '' }
}

export const givePushConsent = async (server: TestServer, who: Person) =>
  server.call(who, consentsApi.give, { body: await pushConsent(server, who) })

export async function aSubscriber(server: TestServer): Promise<Person> {
  const person = await server.person('CUSTOMER')
  await givePushConsent(server, person)
  return person
}
