// A bare server that the app is compared with: Fastify, `pg` and a check of the token's signature. It answers with the same rows and fields
// as the app, by named statements; without DATABASE_URL, from the embedded database in DATA_DIR. It has no session, access rules, validation
// of input or output, or log entries.
import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { columnTypes } from '../src/server/db/column-types.ts'
import { openEmbedded } from '../src/server/db/embedded/open.ts'
import { hashPassword, verifyPassword } from '../src/server/features/accounts/passwords.ts'
import { renderMail } from '../src/server/jobs/mail/template.ts'
import { ROLE_IDS } from '../src/shared/roles.ts'
import { silentLog } from '../test/silent-log.ts'

const { DATABASE_URL, DATA_DIR = '', JWT_SECRET = '', PORT } = process.env
const query = DATABASE_URL ? queryServer(DATABASE_URL) : await queryEmbedded(DATA_DIR)

// biome-ignore lint/suspicious/noExplicitAny: the rows of several statements
type Query = (statement: { name: string; text: string; values: unknown[] }) => Promise<{ rows: any[] }>

function queryServer(connectionString: string): Query {
  const pool = new pg.Pool({ connectionString, types: columnTypes, max: 10, options: '-c jit=off' })
  return (statement) => pool.query(statement)
}

async function queryEmbedded(dataDir: string): Promise<Query> {
  const { pool } = await openEmbedded(dataDir, silentLog)
  return (statement) => pool.query(statement)
}

const COLUMNS = `r.id, r.request_number as "requestNumber", r.request_type as "requestType", r.description, r.boat_id as "boatId",
  b.name as "boatName", b.owner_user_id as "boatOwnerId", r.preferred_start_date as "preferredStartDate",
  r.preferred_end_date as "preferredEndDate", r.assigned_date as "assignedDate", r.status, r.customer_id as "customerId",
  u.email as "customerEmail", i.full_name as "customerName", i.phone as "customerPhone", b.latitude as "boatLatitude",
  b.longitude as "boatLongitude", r.created_at as "createdAt", r.offer_sent_at as "offerSentAt",
  r.approved_offer_at as "approvedOfferAt", r.assigned_technician_at as "assignedTechnicianAt", r.completed_at as "completedAt",
  r.canceled_at as "canceledAt", r.feedback_at as "feedbackAt", r.updated_at as "updatedAt", r.customer_rating as "customerRating",
  r.customer_note as "customerNote", r.work_done as "workDone", r.version,
  array(select e.engine_id from request_engines e where e.request_id = r.id) as "engineIds",
  (select coalesce(json_agg(json_build_object('id', e.id, 'label', br.name || ' ' || m.name, 'serialNumber', e.serial_number)
      order by e.created_at, e.id), '[]')
    from request_engines re join engines e on e.id = re.engine_id join models m on m.id = e.model_id
      join brands br on br.id = m.brand_id where re.request_id = r.id) as engines,
  (select coalesce(json_agg(json_build_object('id', t.id, 'email', t.email, 'name', ti.full_name)
      order by rt.assigned_at, t.id), '[]')
    from request_technicians rt join users t on t.id = rt.technician_id left join user_infos ti on ti.user_id = t.id
    where rt.request_id = r.id) as technicians`
const JOINS = `join service_requests r on r.id = page.id join boats b on b.id = r.boat_id join users u on u.id = r.customer_id
  left join user_infos i on i.user_id = u.id`
const LIST = `with page as materialized (select id from service_requests where archived_at is null and status = $1
    order by created_at desc, id limit 10)
  select ${COLUMNS} from page ${JOINS} order by r.created_at desc, r.id`
const ONE = `select ${COLUMNS} from (select $1::uuid as id) page ${JOINS} where r.archived_at is null`
const COUNT = 'select count(*) as total from service_requests where archived_at is null and status = $1'
// The same rows as the app writes: the request, its log entry, and a notification and a mail for each admin. The mail is marked as sent,
// so that the app does not send it.
const CREATE = `with request as (
    insert into service_requests (number_year, number_in_year, request_type, description, boat_id, customer_id, payer_id)
    values (3000, $1, 'FAULT', $2, $3, $4, $4) returning id, customer_id
  ), entry as (
    insert into activity_logs (user_id, category, action_type, entity, entity_id, message)
    select customer_id, 'MAINTENANCE', 'CREATE', 'service_request', id, $5 from request
  ), people as (
    select users.id, email from users join user_infos on user_id = users.id
    where role_id = '${ROLE_IDS.ADMIN}' and status = 'APPROVED' and users.archived_at is null and email_confirmed_at is not null
  ), lines as (
    insert into notifications (user_id, kind, title, body, request_id)
    select people.id, 'request_created', 'Yeni talep', $5, request.id from people, request
  ), mails as (
    insert into outbox_messages (channel, kind, user_id, recipient, subject, text_body, html_body, status, sent_at)
    select 'EMAIL', 'request_created', id, email, 'Yeni talep', $5, $6, 'SENT', now() from people
  ) select id from request`
/** As long as the app's. */
const MAIL = renderMail({ subject: 'Yeni talep', title: 'Yeni talep', paragraphs: ['Marş basmıyor'] }).html

function checkToken(header = ''): void {
  const [head, payload, signature] = header.slice('Bearer '.length).split('.')
  const expected = createHmac('sha256', JWT_SECRET).update(`${head}.${payload}`).digest('base64url')
  if (signature !== expected) throw Object.assign(new Error('invalid_token'), { statusCode: 401 })
}

const ok = (data: unknown) => ({ success: true, message: 'fetched', data })
const totals = new Map<string, number>()
const app = Fastify({ logger: false })
app.addHook('onRequest', async ({ headers }) => checkToken(headers.authorization))

async function count(status: string): Promise<number> {
  const { rows } = await query({ name: 'count', text: COUNT, values: [status] })
  totals.set(status, rows[0].total)
  return rows[0].total
}

async function list(status: string, totalOf: (status: string) => number | Promise<number>) {
  const { rows } = await query({ name: 'list', text: LIST, values: [status] })
  const totalElements = await totalOf(status)
  return ok({
    content: rows,
    page: { number: 0, size: 10, totalElements, totalPages: Math.ceil(totalElements / 10) },
  })
}

app.get<{ Querystring: { status: string } }>('/api/list', ({ query: { status } }) =>
  list(status, (known) => totals.get(known) ?? count(known)),
)
app.get<{ Querystring: { status: string } }>('/api/list-counted', ({ query: { status } }) => list(status, count))
app.get<{ Params: { id: string } }>('/api/one/:id', async ({ params: { id } }) => {
  const { rows } = await query({ name: 'one', text: ONE, values: [id] })
  return ok(rows[0])
})
let created = 0
app.post<{ Body: { boatId: string; customerId: string; description: string } }>('/api/create', async ({ body }) => {
  const message = `${++created} numaralı talep oluşturuldu`
  const values = [created, body.description, body.boatId, body.customerId, message, MAIL]
  const { rows } = await query({ name: 'create', text: CREATE, values })
  const found = await query({ name: 'one', text: ONE, values: [rows[0].id] })
  return ok(found.rows[0])
})
const hash = await hashPassword('Liman-2026')
// In as many lanes as the app has, and nothing else.
app.post('/api/argon2id', async () => ok(await verifyPassword(hash, 'Liman-2026')))
app.get('/api/health', async () => ok(null))
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
