// For each paged list of the contract: the caller, the input, and how to insert any number of rows. As far as the table allows, the rows
// are equal in everything that the list sorts by.
import { sql } from 'kysely'
import { ROLE_IDS } from '../src/shared/roles.ts'
import { createBoat, createEngine, createModel, createOffer, createPart, createRequest } from './factories.ts'
import type { Person, TestServer } from './harness.ts'
import { logCases } from './list-cases-of-log.ts'
import { type Maker, NEVER, type People, series } from './list-rows.ts'

const importsOf = (rows: number, { id }: Person) =>
  sql<{ id: string }>`insert into imports (kind, file_name, head, headings, is_known, total, created_by, created_at)
    select 'PARTS', 'stok.csv', '{"columns": []}', 'Kod', false, 1, ${id}::uuid, ${NEVER} ${series(rows)} returning id`

const putUsers =
  ({ db }: TestServer, profile?: string) =>
  async (rows: number) => {
    await sql`insert into users (email, password_hash, role_id, email_confirmed_at)
    select 'liste-' || n || '@pruva.test', 'x', ${ROLE_IDS.CUSTOMER}::uuid, now() ${series(rows)}`.execute(db)
    if (profile)
      await sql`insert into user_infos (user_id, full_name, phone, status, created_at)
      select id, 'Aynı Ad', '+90', ${profile}, ${NEVER} from users where email like 'liste-%'`.execute(db)
  }

const putBoats =
  ({ db }: TestServer, owner: Person) =>
  (rows: number) =>
    sql`insert into boats (name, model, owner_user_id) select 'Aynı Ad', 'Sirena', ${owner.id}::uuid ${series(rows)}`.execute(
      db,
    )

const engineRows = async ({ db }: TestServer, boat: { id: string; owner_user_id: string } | null) => {
  const { modelId } = await createModel(db)
  return (rows: number) =>
    sql`insert into engines (model_id, serial_number, boat_id, owner_user_id, created_at)
      select ${modelId}::uuid, 'SN', ${boat?.id ?? null}::uuid, ${boat?.owner_user_id ?? null}::uuid, ${NEVER}
      ${series(rows)}`.execute(db)
}

const requestRows = async ({ db }: TestServer, { customer, technician }: People) => {
  const boat = await createBoat(db, customer.id)
  return async (rows: number) => {
    await sql`insert into service_requests (request_type, boat_id, customer_id, payer_id, created_at, number_year, number_in_year)
      select 'FAULT', ${boat.id}::uuid, ${customer.id}::uuid, ${customer.id}::uuid, ${NEVER}, 2026, n ${series(rows)}`.execute(
      db,
    )
    await sql`insert into request_technicians (request_id, technician_id)
      select id, ${technician.id}::uuid from service_requests`.execute(db)
  }
}

const offerRows = async ({ db }: TestServer, customer: Person) => {
  const { id } = await createRequest(db, { customer_id: customer.id, status: 'WAITING_APPROVAL' })
  const put = (rows: number) =>
    sql`insert into offers (offer_number, service_request_id, currency, exchange_rate_e4, total_minor, discount_minor,
        final_minor, final_try_minor, valid_until, created_at)
      select 'T-' || n, ${id}::uuid, 'EUR', 360000, 1, 0, 1, 36, '2099-01-01', ${NEVER} ${series(rows)}`.execute(db)
  return { id, put }
}

const paymentRows = async ({ db }: TestServer, customer: Person) => {
  const { id } = await createRequest(db, { customer_id: customer.id, status: 'ACTIVE' })
  return (rows: number) =>
    sql`insert into payments (service_request_id, amount_minor, amount_try_minor, currency, exchange_rate_e4, paid_on, method, created_at)
      select ${id}::uuid, 100, 100, 'TRY', 10000, '2026-05-01', 'CASH', ${NEVER} ${series(rows)}`.execute(db)
}

const listRows =
  ({ db }: TestServer, requestId: string | null) =>
  (rows: number) =>
    sql`insert into part_lists (service_request_id, created_at) select ${requestId}::uuid, ${NEVER} ${series(rows)}`.execute(
      db,
    )

const itemRows = async ({ db }: TestServer) => {
  const part = await createPart(db)
  const list = await db.insertInto('part_lists').defaultValues().returning('id').executeTakeFirstOrThrow()
  const put = (rows: number) =>
    sql`insert into part_list_items (part_list_id, spare_part_id, quantity_e3, created_at)
      select ${list.id}::uuid, ${part.id}::uuid, 1000000, ${NEVER} ${series(rows)}`.execute(db)
  return { listId: list.id, put }
}

const brandsAndModels =
  ({ db }: TestServer) =>
  async (rows: number) => {
    await sql`insert into brands (name) select 'Marka ' || n ${series(rows)}`.execute(db)
    await sql`insert into models (brand_id, name) select id, 'Aynı Model' from brands`.execute(db)
  }

export const CASES: Record<string, Maker> = {
  'users.list': (server, { admin }) => ({ as: admin, base: 3, put: putUsers(server) }),
  'users.search': (server, { admin }) => ({ as: admin, input: { query: { email: 'LİSTE-' } }, put: putUsers(server) }),
  'users.byRole': (server, { admin }) => ({
    as: admin,
    base: 1,
    input: { query: { roleId: ROLE_IDS.CUSTOMER } },
    put: putUsers(server),
  }),
  'users.byRoleName': (server, { admin }) => ({
    as: admin,
    input: { query: { roleName: 'CUSTOMER', email: 'liste-' } },
    put: putUsers(server),
  }),
  'users.pendingApprovals': (server, { admin }) => ({ as: admin, put: putUsers(server, 'PENDING') }),
  'users.infos': (server, { admin }) => ({ as: admin, base: 3, put: putUsers(server, 'APPROVED') }),
  'customers.list': (server, { admin }) => ({ as: admin, base: 1, put: putUsers(server) }),
  'privacyRequests.list': (server, { admin }) => ({
    as: admin,
    put: (rows) =>
      sql`insert into privacy_requests (number, full_name, contact, kind, way, received_on, text, created_at)
        select 'B-2026-' || n, 'Aynı Ad', 'x', 'INFO', 'LETTER', '2026-05-01', 'Neler tutuluyor?', ${NEVER}
        ${series(rows)}`.execute(server.db),
  }),
  'keptPapers.list': async (server, { admin, customer }) => {
    await server.db.insertInto('erasures').values({ user_id: customer.id, erased_on: '2026-05-01' }).execute()
    return { as: admin, put: await paymentRows(server, customer) }
  },
  'boats.mine': (server, { customer }) => ({ as: customer, put: putBoats(server, customer) }),
  'boats.list': (server, { admin, customer }) => ({ as: admin, put: putBoats(server, customer) }),
  'boats.search': (server, { admin, customer }) => ({
    as: admin,
    input: { query: { query: 'AYNI' } },
    put: putBoats(server, customer),
  }),
  'brands.list': (server, { admin }) => ({ as: admin, put: brandsAndModels(server) }),
  'models.list': (server, { admin }) => ({ as: admin, put: brandsAndModels(server) }),
  'models.ofBrand': async ({ db }, { admin }) => {
    const { id } = await db.insertInto('brands').values({ name: 'Tek' }).returning('id').executeTakeFirstOrThrow()
    const put = (rows: number) =>
      sql`insert into models (brand_id, name) select ${id}::uuid, 'Model ' || n ${series(rows)}`.execute(db)
    return { as: admin, input: { params: { brandId: id } }, put }
  },
  'engines.ofMyBoat': async (server, { customer }) => {
    const boat = await createBoat(server.db, customer.id)
    return { as: customer, input: { params: { boatId: boat.id } }, put: await engineRows(server, boat) }
  },
  'engines.ofBoat': async (server, { admin, customer }) => {
    const boat = await createBoat(server.db, customer.id)
    return { as: admin, input: { params: { boatId: boat.id } }, put: await engineRows(server, boat) }
  },
  'engines.list': async (server, { admin }) => ({ as: admin, put: await engineRows(server, null) }),
  'engines.unassigned': async (server, { admin }) => ({ as: admin, put: await engineRows(server, null) }),
  'readings.ofEngine': async ({ db }, { customer }) => {
    const boat = await createBoat(db, customer.id)
    const engine = await createEngine(db, { boat_id: boat.id, owner_user_id: customer.id })
    const put = (rows: number) =>
      sql`insert into engine_readings (engine_id, hours_hundredths, total_hundredths, read_at, source, created_at)
        select ${engine.id}::uuid, 0, 0, ${NEVER}, 'OWNER', ${NEVER} ${series(rows)}`.execute(db)
    return { as: customer, input: { params: { id: engine.id } }, base: 1, put }
  },
  'servicePlans.list': ({ db }, { admin }) => ({
    as: admin,
    put: (rows: number) =>
      sql`insert into service_plans (name, brand, family) select 'Aynı Ad', 'Poyraz', '40' ${series(rows)}`.execute(db),
  }),
  'servicePlans.engines': async ({ db }, { admin }) => {
    const model = (await createEngine(db)).model_id
    const values = { name: 'Tek', brand: 'Poyraz', family: '40' }
    const { id } = await db.insertInto('service_plans').values(values).returning('id').executeTakeFirstOrThrow()
    const put = (rows: number) =>
      sql`insert into engines (model_id, serial_number, plan_template_id)
        select ${model}::uuid, 'SABLON-' || n, ${id}::uuid ${series(rows)}`.execute(db)
    return { as: admin, input: { params: { id } }, put }
  },
  'offerTemplates.list': ({ db }, { admin }) => ({
    as: admin,
    put: (rows: number) =>
      sql`insert into offer_templates (name, currency, discount_percent_hundredths, discount_amount_minor, vat_mode)
        select 'Şablon ' || n, 'EUR', 0, 0, 'EXCLUDED' ${series(rows)}`.execute(db),
  }),
  'dueServices.list': async ({ db }, { admin, customer }) => {
    const engine = await createEngine(db, { owner_user_id: customer.id })
    const put = (rows: number) =>
      sql`insert into plan_items (engine_id, position, code, title, action, started_on, expected_on)
        select ${engine.id}::uuid, 0, 'M-' || n, 'Madde', 'CHECK', '2026-05-01', '2026-06-01' ${series(rows)}`.execute(
        db,
      )
    return { as: admin, put }
  },
  'dueServices.boats': ({ db }, { admin, customer }) => ({
    as: admin,
    put: (rows: number) =>
      sql`with boats as (insert into boats (name, model, owner_user_id)
          select 'Aynı Ad', 'Model', ${customer.id}::uuid ${series(rows)} returning id)
        insert into plan_items (boat_id, position, code, title, action, started_on, expected_on)
        select id, 0, 'VISA', 'Madde', 'CHECK', '2026-05-01', '2026-06-01' from boats`.execute(db),
  }),
  'requests.mine': async (server, people) => ({ as: people.customer, put: await requestRows(server, people) }),
  'requests.assigned': async (server, people) => ({ as: people.technician, put: await requestRows(server, people) }),
  'requests.list': async (server, people) => ({ as: people.admin, put: await requestRows(server, people) }),
  'jobNotes.ofRequest': async ({ db }, { admin, customer }) => {
    const { id } = await createRequest(db, { customer_id: customer.id, status: 'ACTIVE' })
    const put = (rows: number) =>
      sql`insert into request_notes (service_request_id, text, created_at) select ${id}::uuid, 'Aynı', ${NEVER} ${series(rows)}`.execute(
        db,
      )
    return { as: admin, input: { params: { id } }, put }
  },
  'time.list': async ({ db }, { admin, customer }) => {
    const { id } = await createRequest(db, { customer_id: customer.id, status: 'ACTIVE' })
    const put = (rows: number) =>
      sql`insert into time_entries (user_id, service_request_id, started_at, is_forgotten)
        select ${admin.id}::uuid, ${id}::uuid, ${NEVER}, true ${series(rows)}`.execute(db)
    return { as: admin, put }
  },
  'offers.ofRequest': async (server, { customer }) => {
    const { id, put } = await offerRows(server, customer)
    return { as: customer, input: { params: { requestId: id } }, put }
  },
  'offerTemplates.earlierOffers': async (server, { admin, customer }) => ({
    ...{ as: admin, put: (await offerRows(server, customer)).put },
  }),
  'offerEvents.list': async ({ db }, { admin, customer }) => {
    const request = await createRequest(db, { customer_id: customer.id, status: 'WAITING_APPROVAL' })
    const { id } = await createOffer(db, request.id)
    const put = (rows: number) =>
      sql`insert into offer_events (offer_id, rev, kind, at) select ${id}::uuid, 1, 'CODE_FAILED', ${NEVER} ${series(rows)}`.execute(
        db,
      )
    return { as: admin, input: { params: { id } }, put }
  },
  'handovers.list': async ({ db }, { customer }) => {
    const boat = await createBoat(db, customer.id)
    const put = (rows: number) =>
      sql`insert into boat_handovers (boat_id, from_user_id, to_email, status, terms_version, offered_at, expires_at, ended_at)
        select ${boat.id}::uuid, ${customer.id}::uuid, 'alici@pruva.test', 'CANCELED', 1, ${NEVER},
          ${NEVER} + interval '14 days', ${NEVER} ${series(rows)}`.execute(db)
    return { as: customer, put }
  },
  'payments.list': async (server, { customer }) => ({ as: customer, put: await paymentRows(server, customer) }),
  'payments.dues': async ({ db }, { customer }) => {
    const { id } = await createRequest(db, { customer_id: customer.id, status: 'ACTIVE' })
    const put = async (rows: number) => {
      await sql`insert into offers (offer_number, service_request_id, currency, exchange_rate_e4, total_minor, discount_minor,
          final_minor, final_try_minor, valid_until)
        select 'T-' || n, ${id}::uuid, 'TRY', 10000, 1, 0, 1, 1, '2099-01-01' ${series(rows)}`.execute(db)
      await sql`insert into dues (service_request_id, offer_id, kind, amount_try_minor, due_on, created_at)
        select service_request_id, id, 'REST', 1, '2026-05-01', ${NEVER} from offers
        where id not in (select offer_id from dues)`.execute(db)
    }
    return { as: customer, input: { query: { requestId: id } }, put }
  },
  'expenses.ofRequest': async ({ db }, { admin, customer }) => {
    const { id } = await createRequest(db, { customer_id: customer.id, status: 'ACTIVE' })
    const put = (rows: number) =>
      sql`insert into job_expenses (service_request_id, kind, amount_try_minor, spent_on, created_at)
        select ${id}::uuid, 'ROAD', 100, '2026-05-01', ${NEVER} ${series(rows)}`.execute(db)
    return { as: admin, input: { params: { id } }, put }
  },
  'businessReports.rows': async (server, { admin, customer }) => ({
    as: admin,
    input: { params: { name: 'income' }, query: { from: '2026-05-01', to: '2026-05-31' } },
    put: await paymentRows(server, customer),
  }),
  'invoicing.list': async (server, people) => {
    const add = await requestRows(server, people)
    const end = sql`update service_requests set status = 'COMPLETED', completed_at = ${NEVER}, payable_try_minor = 100`
    return { as: people.admin, put: (rows) => add(rows).then(() => end.execute(server.db)) }
  },
  'photos.ofRequest': async ({ db }, { customer }) => {
    const { id } = await createRequest(db, { customer_id: customer.id, status: 'ACTIVE' })
    const put = (rows: number) =>
      sql`insert into photos (service_request_id, file_key, thumbnail_key, content_type, byte_size, width, height, created_at)
        select ${id}::uuid, 'f' || n, 't' || n, 'image/webp', 1, 1, 1, ${NEVER} ${series(rows)}`.execute(db)
    return { as: customer, input: { params: { requestId: id } }, put }
  },
  'spareParts.list': ({ db }, { technician }) => ({
    as: technician,
    put: (rows) =>
      sql`insert into spare_parts (name, part_code) select 'Aynı Parça', 'P-' || n ${series(rows)}`.execute(db),
  }),
  'spareParts.movements': async ({ db }, { technician }) => {
    const { id } = await createPart(db)
    const put = (rows: number) =>
      sql`insert into stock_movements (spare_part_id, delta_e3, stock_after_e3, reason, created_at)
        select ${id}::uuid, 1000, n * 1000, 'ADJUSTED', ${NEVER} ${series(rows)}`.execute(db)
    return { as: technician, input: { params: { id } }, put }
  },
  'receipts.list': ({ db }, { admin }) => ({
    as: admin,
    put: (rows) =>
      sql`insert into stock_receipts (supplier, document_number, received_on, currency, is_again, created_at)
        select 'Uşta Marin', 'A-1', '2026-05-01', 'TRY', true, ${NEVER} ${series(rows)}`.execute(db),
  }),
  'imports.list': ({ db }, { admin }) => ({ as: admin, put: (rows) => importsOf(rows, admin).execute(db) }),
  'imports.rows': async ({ db }, { admin }) => {
    const { rows: made } = await importsOf(1, admin).execute(db)
    const id = made[0]?.id ?? ''
    const put = (rows: number) =>
      sql`insert into import_rows (import_id, n, cells) select ${id}::uuid, n, '[]' ${series(rows)}`.execute(db)
    return { as: admin, input: { params: { id } }, put }
  },
  'partLists.list': (server, { technician }) => ({ as: technician, put: listRows(server, null) }),
  'partLists.ofRequest': async (server, { technician, customer }) => {
    const { id } = await createRequest(server.db, { customer_id: customer.id })
    return { as: technician, input: { params: { id } }, put: listRows(server, id) }
  },
  'partLists.itemsByList': async (server, { technician }) => {
    const { listId, put } = await itemRows(server)
    return { as: technician, input: { query: { partListId: listId } }, put }
  },
  'partLists.items': async (server, { technician }) => {
    const { listId, put } = await itemRows(server)
    return { as: technician, input: { params: { id: listId } }, put }
  },
  'partLists.transactions': async (server, { technician }) => {
    const { put: putItem } = await itemRows(server)
    await putItem(1)
    const { id } = await server.db.selectFrom('part_list_items').select('id').executeTakeFirstOrThrow()
    const put = (rows: number) =>
      sql`insert into part_list_item_transactions (part_list_item_id, quantity_e3, status, created_at)
        select ${id}::uuid, 1000, 'USED', ${NEVER} ${series(rows)}`.execute(server.db)
    return { as: technician, input: { params: { id } }, put }
  },
  ...logCases,
}
