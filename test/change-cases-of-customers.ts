// Like change-cases.ts, for customers, their addresses, invitations and applications.
import { randomUUID } from 'node:crypto'
import { customersApi } from '../src/shared/customers/customers.contract.ts'
import { invitationsApi } from '../src/shared/customers/invitations.contract.ts'
import { mergingApi } from '../src/shared/customers/merging.contract.ts'
import type { ChangeCases, Context } from './change-cases.ts'
import { aSubscriber, pushConsent } from './consents.ts'
import { createPrivacyRequest } from './factories.ts'

async function aRecord({ server, admin }: Context) {
  const body = { fullName: 'Ahmet Kaya', email: `davetli-${randomUUID()}@pruva.test` }
  const { data } = (await server.call(admin, customersApi.create, { body })).body
  return { id: data.id }
}

async function invited(context: Context) {
  const params = await aRecord(context)
  const { data } = (await context.server.call(context.admin, invitationsApi.invite, { params, body: { by: 'LINK' } }))
    .body
  return { params, token: data.code ?? '' }
}

export const customerCases: ChangeCases = {
  'customers.create': async ({ admin }) => ({
    as: admin,
    body: {
      ...{ fullName: 'Ahmet Kaya', phone: '0532 000 11 22', confirm: true },
      boat: { name: 'Meltem', model: 'Bavaria 46' },
    },
    log: 'USER CREATE, BOAT CREATE',
  }),
  'billing.update': async (context) => ({
    ...{
      as: context.admin,
      params: await aRecord(context),
      body: { legalName: 'Kaya Denizcilik', taxNumber: '4540536920', confirm: true },
    },
    log: 'USER CREATE',
  }),
  'customers.restore': async (context) => {
    const params = await aRecord(context)
    await context.server.db.updateTable('users').set({ archived_at: new Date() }).where('id', '=', params.id).execute()
    return { as: context.admin, params, log: 'USER UPDATE' }
  },
  'merging.merge': async (context) => {
    const [params, { id: fromId }] = [await aRecord(context), await aRecord(context)]
    const { data } = (await context.server.call(context.admin, mergingApi.preview, { params, query: { from: fromId } }))
      .body
    return { as: context.admin, params, body: { fromId, versions: data.versions }, log: 'USER UPDATE, USER DELETE' }
  },
  'users.changeEmail': async ({ server, admin }) => ({
    as: admin,
    params: { id: (await server.person('CUSTOMER')).id },
    body: { email: `duzeltilen-${randomUUID()}@pruva.test` },
    log: 'AUTH UPDATE',
  }),
  'invitations.invite': async (context) => ({
    ...{ as: context.admin, params: await aRecord(context), body: { by: 'LINK' } },
    log: 'AUTH CREATE',
  }),
  'invitations.end': async (context) => ({
    as: context.admin,
    params: (await invited(context)).params,
    log: 'AUTH DELETE',
  }),
  'invitations.accept': async (context) => ({
    params: { token: (await invited(context)).token },
    body: { email: `kabul-${randomUUID()}@pruva.test`, password: 'gizli-2026' },
    log: 'AUTH UPDATE',
  }),
  'invitations.take': async (context) => ({
    as: await context.server.person('CUSTOMER'),
    params: { token: (await invited(context)).token },
    log: 'USER UPDATE, USER DELETE, AUTH UPDATE',
  }),
  'privacyRequests.create': async ({ customer }) => ({
    as: customer,
    body: { kind: 'COPY', text: 'Bilgilerimin bir kopyası' },
    log: 'USER CREATE',
  }),
  'consents.give': async ({ server }) => {
    const as = await server.person('CUSTOMER')
    return { as, body: await pushConsent(server, as), log: 'USER CREATE' }
  },
  'consents.withdraw': async ({ server }) => ({
    as: await aSubscriber(server),
    query: { kind: 'PUSH' },
    log: 'USER DELETE',
  }),
  'erasure.erase': async ({ server, admin }) => {
    const { id } = await server.person('CUSTOMER')
    const asked = await createPrivacyRequest(server.db, { kind: 'ERASURE', user_id: id })
    await server.db
      .updateTable('sessions')
      .set({ identity_at: server.clock() })
      .where('user_id', '=', admin.id)
      .execute()
    return { as: admin, params: { id }, body: { requestId: asked.id, version: 1 }, log: 'USER DELETE' }
  },
  'privacyRequests.update': async ({ server, admin }) => ({
    as: admin,
    params: { id: (await createPrivacyRequest(server.db)).id },
    body: { kind: 'INFO', answer: 'Bilgileriniz ektedir.' },
    log: 'USER UPDATE',
  }),
}
