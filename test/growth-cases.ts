// Every GET of the contract with each filter, sort, search and a deep page, for `bench/calls.ts` and `list-plans.test.ts`.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/server/db/schema.generated.ts'
import { MOST_PAGES } from '../src/shared/paging.ts'
import { ROLE_IDS } from '../src/shared/roles.ts'
import { importOfManyRows } from './growth-import.ts'
import { casesOfMoney, type GrowthCase, of } from './growth-of-money.ts'
import { hoursOfManyJobs } from './growth-time.ts'

/** The e-mail of a customer among the generated people. */
export const customerOf = (requests: number) => `kisi${Math.floor(requests / 10) - 1}@%`

const EQUAL_MONTH = { start: '2035-03-01', end: '2035-03-31' }
const REQUESTS = '/api/maintenance/requests'
const EARLIER = '/api/offer-templates/offers'

export async function growthCases(db: Kysely<DB>, requests: number): Promise<GrowthCase[]> {
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows[0]?.id ?? ''
  const admin = ROLE_IDS.ADMIN
  const request = await one(
    sql`select id from service_requests where number_in_year % 10 = 1 and status = 'COMPLETED' limit 1`,
  )
  const boat = await one(sql`select boat_id as id from service_requests where id = ${request}`)
  const customer = await one(sql`select customer_id as id from service_requests where id = ${request}`)
  const otherCustomer = await one(
    sql`select id from users where id <> ${customer} and role_id = ${ROLE_IDS.CUSTOMER} limit 1`,
  )
  const engine = await one(sql`select engine_id as id from request_engines limit 1`)
  const myBoat = await one(
    sql`select id from boats where owner_user_id = (select id from users where email like ${customerOf(requests)})`,
  )
  const part = await one(sql`select id from spare_parts where part_code = 'SB-5'`)
  const list = await one(sql`select id from part_lists limit 1`)
  const item = await one(sql`select id from part_list_items where part_list_id = ${list} limit 1`)
  const offer = await one(sql`select id from offers where service_request_id = ${request}`)
  const user = await one(sql`select id from users where email like 'kisi31@%'`)
  const brand = await one(sql`select id from brands where name = 'Yamaha'`)
  const model = await one(sql`select id from models where name = 'Yamaha 7'`)
  const servicePlan = await one(sql`select id from service_plans where name = 'Yamaha F150B'`)
  const offerTemplate = await one(sql`insert into offer_templates (name, currency, discount_percent_hundredths,
    discount_amount_minor, vat_mode) values ('100 saat bakımı', 'EUR', 0, 0, 'EXCLUDED')
    on conflict (name_lower) do update set version = 1 returning id`)
  const imported = await one(importOfManyRows)
  const worker = await one(hoursOfManyJobs)
  const city = await one(sql`select id from cities limit 1`)
  const calendarItem = await one(sql`select id from calendar_items limit 1`)
  // A month of as many items in a small database as in a large one.
  await sql`insert into calendar_items (type, date, title, ref_id)
    select 'SERVICE_REQUEST', ${EQUAL_MONTH.start}::date + n % 31, 'Servis ziyareti', id
    from (select id, row_number() over (order by created_at desc, id)::int as n from service_requests
      where status = 'COMPLETED' order by created_at desc, id limit 800) as requests
    on conflict do nothing`.execute(db)
  /** The page at nine tenths of a list of `rows`, ten rows a page, or a list's last page. */
  const deep = (rows: number) => Math.min(MOST_PAGES - 1, Math.floor((rows * 0.9) / 10))
  const days = await sql<{ today: string; last: string; week: string }>`select current_date::text as today,
    (current_date + 30)::text as last, (current_date + 6)::text as week`.execute(db)
  const { today, last, week } = days.rows[0] ?? { today: '', last: '', week: '' }
  const people = requests / 10
  const words = ['kayıt', 'titriyor', 'zincirlik', 'gökçe', 'deniz', 'kisi17', 'de', 'qx', 'bulunmaz', 'S-2025-0053']
  return [
    ...of('requests.list', 'ADMIN', REQUESTS, `${REQUESTS}?page=${deep(requests)}`, `${REQUESTS}?page=90`),
    ...of('requests.list', 'ADMIN', `${REQUESTS}?size=100`, `${REQUESTS}?sort=createdAt,asc`),
    ...['PENDING', 'WAITING_APPROVAL', 'ACTIVE', 'COMPLETED', 'CANCELED', 'REJECTED'].flatMap((status) =>
      of('requests.list', 'ADMIN', `${REQUESTS}?status=${status}`),
    ),
    ...of('requests.list', 'ADMIN', `${REQUESTS}?status=COMPLETED&page=${deep(requests * 0.8)}`),
    ...of('requests.list', 'ADMIN', `${REQUESTS}?sort=status,asc`, `${REQUESTS}?sort=status,desc`),
    ...of('requests.list', 'ADMIN', `${REQUESTS}?sort=status,asc&page=${deep(requests)}`),
    ...of('requests.list', 'ADMIN', `${REQUESTS}?boatId=${boat}`, `${REQUESTS}?engineId=${engine}`),
    ...of('requests.list', 'ADMIN', `${REQUESTS}?startDate=2025-01-01T00:00:00&endDate=2025-07-01T00:00:00`),
    ...of(
      'requests.list',
      'ADMIN',
      `${REQUESTS}?status=COMPLETED&startDate=2025-01-01T00:00:00&endDate=2025-07-01T00:00:00`,
    ),
    ...['OFFER', 'ANSWER', 'VALID_OFFER', 'TECHNICIAN', 'DATE'].flatMap((missing) =>
      of('requests.list', 'ADMIN', `${REQUESTS}?missing=${missing}`),
    ),
    ...words.flatMap((word) => of('requests.list', 'ADMIN', `${REQUESTS}?search=${encodeURIComponent(word)}`)),
    ...of('requests.list', 'ADMIN', `${REQUESTS}?search=kay%C4%B1t&page=${deep(requests / 2)}`),
    ...of('requests.list', 'ADMIN', `${REQUESTS}?search=mavi&status=ACTIVE`),
    ...words.flatMap((word) => of('requests.list', 'ADMIN', `${REQUESTS}?email=${encodeURIComponent(word)}`)),
    ...of('requests.list', 'TECHNICIAN', `${REQUESTS}?status=ACTIVE`, `${REQUESTS}?status=ACTIVE&search=mavi`),
    ...of(
      'requests.mine',
      'CUSTOMER',
      `${REQUESTS}/my`,
      `${REQUESTS}/my?status=COMPLETED`,
      `${REQUESTS}/my?boatId=${myBoat}`,
    ),
    ...of('requests.assigned', 'TECHNICIAN', `${REQUESTS}/assigned`, `${REQUESTS}/assigned?status=ACTIVE`),
    ...of('requests.assigned', 'TECHNICIAN', `${REQUESTS}/assigned?sort=agenda,asc`, `${REQUESTS}/assigned?email=mavi`),
    ...of('requests.byId', 'ADMIN', `${REQUESTS}/${request}`),
    ...of('requests.work', 'ADMIN', `${REQUESTS}/${request}/work`),
    ...of('appointments.settings', 'ADMIN', '/api/appointments/settings'),
    ...of('appointments.terms', 'CUSTOMER', '/api/appointments/terms'),
    ...of(
      'appointments.load',
      'ADMIN',
      `/api/appointments/load?from=${today}&to=${last}`,
      `/api/appointments/load?from=${today}&to=${last}&requestId=${request}`,
    ),
    ...of('appointments.free', 'ADMIN', `/api/appointments/free?from=${today}&to=${last}`),
    ...of('appointments.free', 'ADMIN', `/api/appointments/free?from=${today}&to=${last}&boatId=${boat}`),
    ...of('jobNotes.ofRequest', 'ADMIN', `${REQUESTS}/${request}/notes`),
    ...of('reports.byRequest', 'ADMIN', `${REQUESTS}/${request}/report`),
    ...of('requests.workloads', 'ADMIN', `${REQUESTS}/${request}/workloads`),
    ...of('offers.ofRequest', 'ADMIN', `/api/maintenance/offers/request/${request}`),
    ...of('extras.ofRequest', 'ADMIN', `/api/maintenance/offers/request/${request}/extras`),
    ...of('offers.byId', 'ADMIN', `/api/maintenance/offers/${offer}`),
    ...of('offers.revisions', 'ADMIN', `/api/maintenance/offers/${offer}/revisions`),
    ...of('offerLinks.list', 'ADMIN', `/api/maintenance/offers/${offer}/links`),
    ...of('offerEvents.list', 'ADMIN', `/api/maintenance/offers/${offer}/events`),
    ...of('offers.usedRates', 'ADMIN', '/api/maintenance/offers/exchange-rates'),
    ...of('handovers.list', 'ADMIN', '/api/handovers', `/api/handovers?boatId=${boat}`),
    ...of('handovers.list', 'CUSTOMER', '/api/handovers'),
    ...of('boatPeople.ofBoat', 'CUSTOMER', `/api/boats/${myBoat}/people`),
    ...of('boatPeople.invitations', 'CUSTOMER', '/api/boat-invitations'),
    ...of('boatPreviews.state', 'CUSTOMER', `/api/boats/${myBoat}/preview-link`),
    ...of('handovers.history', 'ADMIN', `/api/boats/${boat}/history`),
    ...casesOfMoney(request, customer),
    ...of('photos.ofRequest', 'ADMIN', `/api/maintenance/photos/request/${request}`),
    ...['gökçe', 'titriyor', 'kayıt', 'zincirlik', 'yam-', 'kisi', 'de', 'qx', 'bulunmaz', 'deniz'].flatMap((word) =>
      of('search.all', 'ADMIN', `/api/search?q=${encodeURIComponent(word)}`),
    ),
    ...['gökçe', 'kayıt', 'de', 'bulunmaz'].flatMap((word) =>
      of('search.all', 'TECHNICIAN', `/api/search?q=${encodeURIComponent(word)}`),
    ),
    ...['gökçe', 'kayıt', 'de'].flatMap((word) =>
      of('search.all', 'CUSTOMER', `/api/search?q=${encodeURIComponent(word)}`),
    ),
    ...of('overview.overview', 'ADMIN', '/api/overview?perDay=5', '/api/overview'),
    ...of('overview.menuCounts', 'ADMIN', '/api/overview/menu-counts'),
    ...of('users.list', 'ADMIN', '/api/users/users', `/api/users/users?page=${deep(people)}`),
    ...['kisi17', 'de', 'deniz', 'bulunmaz'].flatMap((word) =>
      of('users.search', 'ADMIN', `/api/users/search?email=${word}`),
    ),
    ...of(
      'users.byRole',
      'ADMIN',
      `/api/users/by-role?roleId=${ROLE_IDS.CUSTOMER}`,
      `/api/users/by-role?roleId=${admin}`,
    ),
    ...['kisi17', 'de', 'soyad'].flatMap((word) =>
      of('users.byRoleName', 'ADMIN', `/api/users/users-by-name?roleName=CUSTOMER&email=${word}`),
    ),
    ...of('users.byRoleName', 'ADMIN', '/api/users/users-by-name?roleName=TECHNICIAN'),
    ...of('users.pendingApprovals', 'ADMIN', '/api/users/pending-approvals'),
    ...of('users.infos', 'ADMIN', '/api/users/info', `/api/users/info?page=${deep(people)}`),
    ...of('users.info', 'ADMIN', `/api/users/${user}/info`),
    ...of('sessions.ofUser', 'ADMIN', `/api/users/${user}/sessions`),
    ...of('factors.mine', 'CUSTOMER', '/api/users/me/factors'),
    ...of('personalData.mine', 'CUSTOMER', '/api/users/me/data'),
    ...of('consents.mine', 'CUSTOMER', '/api/users/me/consents'),
    ...of('sessions.mine', 'CUSTOMER', '/api/users/me/sessions'),
    ...of('customers.list', 'ADMIN', '/api/customers', `/api/customers?page=${deep(people)}`),
    ...of('billing.byId', 'ADMIN', `/api/users/${customer}/billing`),
    ...of(
      'customers.list',
      'ADMIN',
      ...['NONE', 'INVITED', 'DEBTOR', 'ARCHIVED'].map((word) => `/api/customers?state=${word}`),
    ),
    ...of('keptPapers.list', 'ADMIN', '/api/kept-papers', '/api/kept-papers?page=1'),
    ...of('erasure.preview', 'ADMIN', `/api/users/${customer}/erasure`),
    ...of('privacyRequests.list', 'ADMIN', '/api/privacy-requests', '/api/privacy-requests?state=OPEN'),
    ...['kisi17', 'de', 'deniz', 'soyad', 'bulunmaz', '05321234'].flatMap((word) =>
      of(
        'customers.list',
        'ADMIN',
        ...['', 'NONE', 'DEBTOR'].map((state) => `/api/customers?state=${state}&search=${word}`),
      ),
    ),
    ...of('requests.list', 'ADMIN', `/api/maintenance/requests?customerId=${customer}`),
    ...of('customers.byId', 'ADMIN', `/api/customers/${customer}`),
    ...of('merging.preview', 'ADMIN', `/api/customers/${customer}/merge?from=${otherCustomer}`),
    ...of('users.roles', 'ADMIN', '/api/roles'),
    ...of('users.myInfo', 'CUSTOMER', '/api/users/me/info'),
    ...of('accounts.me', 'CUSTOMER', '/api/auth/me'),
    ...of('app.health', 'CUSTOMER', '/api/health'),
    ...of('app.metrics', 'ADMIN', '/api/metrics'),
    ...of('app.settings', 'CUSTOMER', '/api/settings'),
    ...of('workshop.byAdmin', 'ADMIN', '/api/workshop'),
    ...of('apiTokens.list', 'ADMIN', '/api/api-tokens'),
    ...of('webhooks.list', 'ADMIN', '/api/webhooks'),
    ...of('labour.rates', 'ADMIN', '/api/labour-rates'),
    ...of(
      'time.list',
      'ADMIN',
      '/api/time',
      '/api/time?page=90',
      '/api/time?state=OPEN',
      `/api/time?requestId=${request}`,
    ),
    ...of('time.list', 'ADMIN', `/api/time?userId=${worker}`, `/api/time?userId=${worker}&state=OPEN`),
    ...of('time.list', 'TECHNICIAN', '/api/time', '/api/time?state=OPEN'),
    ...of('workshop.byAnyone', 'CUSTOMER', '/api/public/workshop'),
    ...of('rates.latest', 'ADMIN', '/api/rates/latest?currency=EUR'),
    ...of('cities.list', 'ADMIN', '/api/cities', '/api/cities?search=iz'),
    ...of('cities.byId', 'ADMIN', `/api/cities/${city}`),
    ...of('boats.list', 'ADMIN', '/api/boats/admin', `/api/boats/admin?page=${deep(people)}`),
    ...['mavi', 'de', 'kisi17', 'bulunmaz'].flatMap((word) =>
      of('boats.search', 'ADMIN', `/api/boats/admin/search?query=${word}`),
    ),
    ...of('boats.byId', 'ADMIN', `/api/boats/admin/${boat}`),
    ...of('boatTags.state', 'ADMIN', `/api/boats/${boat}/tag`),
    ...of('boatIdentity.byId', 'ADMIN', `/api/boats/${boat}/identity`),
    ...of('boats.mine', 'CUSTOMER', '/api/boats'),
    ...of('boats.myBoat', 'CUSTOMER', `/api/boats/${myBoat}`),
    ...of('engines.list', 'ADMIN', '/api/engines/admin', `/api/engines/admin?page=${deep(people)}`),
    ...of('engines.list', 'ADMIN', `/api/engines/admin?brandId=${brand}`, `/api/engines/admin?modelId=${model}`),
    ...['mav', 'de', 'bulunmaz'].flatMap((word) =>
      of('engines.list', 'ADMIN', `/api/engines/admin?serialNumber=${word}`),
    ),
    ...of('engines.unassigned', 'ADMIN', '/api/engines/admin/unassigned'),
    ...of('engines.ofBoat', 'ADMIN', `/api/engines/admin/boat/${boat}`),
    ...of('engines.ofMyBoat', 'CUSTOMER', `/api/engines/boat/${myBoat}`),
    ...of('engines.myUnassigned', 'CUSTOMER', '/api/engines/my/unassigned'),
    ...of('readings.reminder', 'CUSTOMER', '/api/hours-reminder'),
    ...of('readings.ofEngine', 'ADMIN', `/api/engines/${engine}/readings`),
    ...of('servicePlans.list', 'ADMIN', '/api/service-plans'),
    ...of('servicePlans.byId', 'ADMIN', `/api/service-plans/${servicePlan}`),
    ...of('servicePlans.engines', 'ADMIN', `/api/service-plans/${servicePlan}/engines`),
    ...of(
      'offerTemplates.list',
      'ADMIN',
      '/api/offer-templates',
      '/api/offer-templates?search=bak',
      `/api/offer-templates?requestId=${request}`,
    ),
    ...of('offerTemplates.byId', 'ADMIN', `/api/offer-templates/${offerTemplate}`),
    ...of('offerTemplates.earlierOffers', 'ADMIN', EARLIER, `${EARLIER}?page=10`),
    ...['gökçe', 'mavi', 'yamaha', 'de', 'bulunmaz', 'S-2025-0053', '53'].flatMap((word) =>
      of('offerTemplates.earlierOffers', 'ADMIN', `${EARLIER}?search=${encodeURIComponent(word)}`),
    ),
    ...of('enginePlans.byEngine', 'ADMIN', `/api/engines/${engine}/plan`),
    ...of('boatPlans.byBoat', 'ADMIN', `/api/boats/${boat}/plan`),
    ...of('dueServices.ofRequest', 'ADMIN', `/api/maintenance/requests/${request}/plan-items`),
    ...of('dueServices.list', 'ADMIN', '/api/services/due', '/api/services/due?page=5'),
    ...of('dueServices.list', 'CUSTOMER', '/api/services/due'),
    ...of('dueServices.boats', 'ADMIN', '/api/services/due/boats', '/api/services/due/boats?page=1'),
    ...['OVERDUE', 'SOON', 'LATER', 'UNKNOWN'].flatMap((state) => [
      ...of('dueServices.list', 'ADMIN', `/api/services/due?state=${state}`),
      ...of('dueServices.boats', 'ADMIN', `/api/services/due/boats?state=${state}`),
    ]),
    ...of('brands.list', 'ADMIN', '/api/brands'),
    ...of('brands.byId', 'ADMIN', `/api/brands/${brand}`),
    ...of('models.list', 'ADMIN', '/api/models', '/api/models?search=volvo'),
    ...of('models.ofBrand', 'ADMIN', `/api/models/brand/${brand}`),
    ...of('models.byId', 'ADMIN', `/api/models/${model}`),
    ...of('imports.list', 'ADMIN', '/api/imports', '/api/imports?page=2'),
    ...of('imports.byId', 'ADMIN', `/api/imports/${imported}`),
    ...of(
      'imports.rows',
      'ADMIN',
      `/api/imports/${imported}/rows?page=20`,
      `/api/imports/${imported}/rows?verdict=BAD`,
    ),
    ...of('spareParts.list', 'ADMIN', '/api/inventory/spare-parts', `/api/inventory/spare-parts?page=${deep(people)}`),
    ...of('receipts.list', 'ADMIN', '/api/inventory/receipts', '/api/inventory/receipts?search=usta'),
    ...of('spareParts.list', 'ADMIN', '/api/inventory/spare-parts?lowStock=true'),
    ...of('orders.list', 'ADMIN', '/api/inventory/orders'),
    ...['filtre', 'de', 'sb-17', 'bulunmaz'].flatMap((word) =>
      of('spareParts.list', 'ADMIN', `/api/inventory/spare-parts?search=${word}`),
    ),
    ...of('spareParts.byId', 'ADMIN', `/api/inventory/spare-parts/${part}`),
    ...of('spareParts.known', 'ADMIN', '/api/inventory/spare-parts/known'),
    ...of('spareParts.byCode', 'ADMIN', '/api/inventory/spare-parts/code/SB-5'),
    ...of('spareParts.movements', 'ADMIN', `/api/inventory/spare-parts/${part}/movements`),
    ...of('partLists.list', 'ADMIN', '/api/inventory/part-lists', `/api/inventory/part-lists?page=${deep(people)}`),
    ...['mavi', 'kisi17', 'de', 'bulunmaz'].flatMap((word) =>
      of('partLists.list', 'ADMIN', `/api/inventory/part-lists?search=${word}`),
    ),
    ...of('partLists.byId', 'ADMIN', `/api/inventory/part-lists/${list}`),
    ...of('partLists.ofRequest', 'ADMIN', `/api/inventory/part-lists/request/${request}`),
    ...of('partLists.offered', 'ADMIN', `/api/inventory/part-lists/request/${request}/offered`),
    ...of('partLists.itemsByList', 'ADMIN', `/api/inventory/part-lists/items?partListId=${list}`),
    ...of('partLists.items', 'ADMIN', `/api/inventory/part-lists/${list}/items`),
    ...of('partLists.transactions', 'ADMIN', `/api/inventory/part-list-items/${item}/transactions`),
    ...of('calendar.month', 'ADMIN', `/api/calendar/month?start=${today}&end=${last}&perDay=5`),
    ...of('calendar.month', 'ADMIN', `/api/calendar/month?start=${today}&end=${last}`),
    ...of('calendar.month', 'ADMIN', `/api/calendar/month?start=${EQUAL_MONTH.start}&end=${EQUAL_MONTH.end}`),
    ...of('calendar.week', 'ADMIN', `/api/calendar/week?start=${today}&end=${week}`),
    ...of('calendar.day', 'ADMIN', `/api/calendar/day?date=${today}`),
    ...of('calendar.byId', 'ADMIN', `/api/calendar/${calendarItem}`),
    ...of('calendar.feedState', 'ADMIN', '/api/calendar/feed'),
    ...of('logs.search', 'ADMIN', '/api/logs/search', `/api/logs/search?page=${deep(requests / 2)}`),
    ...of('logs.search', 'ADMIN', '/api/logs/search?category=BOAT', `/api/logs/search?about=${request}`),
    ...['kisi17@', 'de', 'deniz', 'qx', 'bulunmaz'].flatMap((word) =>
      of('logs.search', 'ADMIN', `/api/logs/search?userEmail=${word}`),
    ),
    ...of('logs.search', 'ADMIN', '/api/logs/search?fromDate=2025-01-01T00:00:00&toDate=2025-07-01T00:00:00'),
    ...of('seals.list', 'ADMIN', '/api/logs/seals', '/api/logs/seals?page=3'),
    ...of('notifications.list', 'CUSTOMER', '/api/notifications'),
    ...of('notifications.unread', 'CUSTOMER', '/api/notifications/unread'),
    ...of('notifications.outbox', 'ADMIN', '/api/notifications/outbox', '/api/notifications/outbox?status=FAILED'),
    ...of('notifications.outbox', 'ADMIN', '/api/notifications/outbox?status=SENT'),
  ]
}
