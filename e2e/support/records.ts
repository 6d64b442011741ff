// Records of a test's own, made through the real calls, so that tests depend neither on each other nor on their order.
import type { APIRequestContext } from '@playwright/test'
import { accountsApi } from '../../src/shared/accounts/accounts.contract.ts'
import { type Boat, boatsApi } from '../../src/shared/boats/boats.contract.ts'
import type { Endpoint } from '../../src/shared/endpoint.ts'
import { type Brand, brandsApi, type Model, modelsApi } from '../../src/shared/engines/brands.contract.ts'
import { type Engine, enginesApi } from '../../src/shared/engines/engines.contract.ts'
import { type SparePart, sparePartsApi } from '../../src/shared/inventory/spare-parts.contract.ts'
import { type Offer, offersApi } from '../../src/shared/offers/offers.contract.ts'
import { requestsApi, type ServiceRequest } from '../../src/shared/requests/requests.contract.ts'
import { ROLE_IDS, type Role } from '../../src/shared/roles.ts'
import { usersApi } from '../../src/shared/users/users.contract.ts'
import type { CallData } from '../../src/web/api/call-types.ts'
import { demo, demoPassword } from './test.ts'

interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

export interface Person {
  id: string
  email: string
}

/** The name of all people of `person()` that are given none. */
export const PERSON_NAME = 'Sınama Kişisi'

/** A name that no other test uses: `unique('Poyraz')` → `Poyraz m1x9k2`. */
export const unique = (word: string): string => `${word} ${code()}`
export const code = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

export function records(request: APIRequestContext) {
  const tokens = new Map<string, string>()

  async function send<E extends Endpoint>(endpoint: E, token: string | null, input: Input): Promise<CallData<E>> {
    const { params = {}, query, body } = input
    const answer = await request.fetch(
      endpoint.url.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
      {
        method: endpoint.method,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(query ? { params: query } : {}),
        ...(body ? { data: body } : {}),
      },
    )
    if (!answer.ok()) throw new Error(`${endpoint.method} ${endpoint.url}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()).data
  }

  /** Calls as that account, whose password is the demo password. */
  async function as<E extends Endpoint>(email: string, endpoint: E, input: Input = {}): Promise<CallData<E>> {
    let token = tokens.get(email)
    if (!token) {
      token = (await send(accountsApi.login, null, { body: { email, password: demoPassword } })).accessToken
      tokens.set(email, token)
    }
    return send(endpoint, token, input)
  }

  const asAdmin = <E extends Endpoint>(endpoint: E, input: Input = {}) => as(demo.admin, endpoint, input)

  /** A confirmed account with a profile that waits for approval. */
  async function pendingPerson(fullName = PERSON_NAME): Promise<Person> {
    const email = `kisi-${code()}@pruva.test`
    const { id } = await asAdmin(usersApi.createUser, { body: { email, password: demoPassword } })
    await asAdmin(usersApi.createInfo, { body: { fullName, phone: '+90 532 000 00 00', userId: id } })
    return { id, email }
  }

  async function person(role: Role = 'CUSTOMER', fullName?: string): Promise<Person> {
    const made = await pendingPerson(fullName)
    await asAdmin(usersApi.approve, { params: { id: made.id }, body: { status: 'APPROVED' } })
    if (role !== 'CUSTOMER') {
      await asAdmin(usersApi.changeRole, { params: { id: made.id }, query: { roleId: ROLE_IDS[role] } })
    }
    return made
  }

  const boatOf = (owner: Person, name = unique('Poyraz')): Promise<Boat> =>
    asAdmin(boatsApi.create, { body: { name, model: 'Sirena 58', ownerUserId: owner.id } })

  async function brandWithModel(): Promise<{ brand: Brand; model: Model }> {
    const brand = await asAdmin(brandsApi.create, { body: { name: unique('Marka') } })
    const model = await asAdmin(modelsApi.create, { body: { name: unique('Model'), brandId: brand.id } })
    return { brand, model }
  }

  const engine = (model: Model, serialNumber: string, boatId?: string, hoursUsed = 120): Promise<Engine> =>
    asAdmin(enginesApi.create, { body: { modelId: model.id, serialNumber, hoursUsed, boatId } })

  const requestFor = (boat: Boat, description = 'Dönemsel bakım'): Promise<ServiceRequest> =>
    asAdmin(requestsApi.create, {
      body: { requestType: 'MAINTENANCE', description, boatId: boat.id, engineIds: [] },
    })

  const offerFor = (serviceRequest: { id: string }, unitPrice = 100): Promise<Offer> =>
    asAdmin(offersApi.create, {
      body: {
        serviceRequestId: serviceRequest.id,
        items: [{ type: 'MANUAL', description: 'İşçilik', quantity: 1, unitPrice }],
      },
    })

  const setStatus = (serviceRequest: { id: string }, status: string): Promise<ServiceRequest> =>
    asAdmin(requestsApi.update, { params: { id: serviceRequest.id }, body: { status } })

  const part = (values: Partial<SparePart>): Promise<SparePart> =>
    asAdmin(sparePartsApi.create, {
      body: { name: unique('Parça'), partCode: code().toUpperCase(), unitPrice: 12.5, quantity: 10, ...values },
    })

  /** An active request on the boat, with a technician. */
  async function activeJobOn(boat: Boat) {
    const { id } = await requestFor(boat)
    const technician = await person('TECHNICIAN')
    await setStatus({ id }, 'ACTIVE')
    return { request: await asAdmin(requestsApi.assign, { params: { id, technicianId: technician.id } }), technician }
  }

  /** A customer's active request with a technician on it. */
  async function activeJob() {
    const owner = await person()
    const boat = await boatOf(owner)
    return { owner, boat, ...(await activeJobOn(boat)) }
  }

  /** A customer with a boat and a request on it. */
  async function customerWithRequest(): Promise<{ owner: Person; boat: Boat; request: ServiceRequest }> {
    const owner = await person()
    const boat = await boatOf(owner)
    return { owner, boat, request: await requestFor(boat) }
  }

  return {
    as,
    asAdmin,
    pendingPerson,
    person,
    boatOf,
    brandWithModel,
    engine,
    requestFor,
    offerFor,
    setStatus,
    customerWithRequest,
    activeJob,
    activeJobOn,
    part,
  }
}
