// The pages that Lighthouse opens, with the account that opens each. Their records are demo data.

const admin = 'admin@pruva.local'
const technician = 'teknisyen@pruva.local'
const customer = 'musteri@pruva.local'

/** The page a person opens first, each role's home, and the heaviest pages. */
export async function mainPages({ read }) {
  const requests = await read(customer, '/api/maintenance/requests/my?size=100')
  // A completed request shows the most.
  const request = requests.content.find(({ status }) => status === 'COMPLETED') ?? requests.content[0]
  const boats = await read(customer, '/api/boats')
  const boat = boats.content.find(({ latitude }) => latitude !== null) ?? boats.content[0]
  const jobs = await read(technician, '/api/maintenance/requests/assigned')
  return [
    { name: '/', path: '/' },
    { name: '/auth', path: '/auth' },
    { name: '/profile', path: '/profile', who: customer },
    { name: '/boats', path: '/boats', who: customer },
    { name: '/boats/{id}', path: `/boats/${boat.id}`, who: customer },
    { name: '/maintenance/{id}', path: `/maintenance/${request.id}`, who: customer },
    { name: '/technician/dashboard', path: '/technician/dashboard', who: technician },
    { name: '/technician/maintenance/{id}', path: `/technician/maintenance/${jobs.content[0].id}`, who: technician },
    { name: '/inventory', path: '/inventory', who: technician },
    { name: '/takvim', path: '/takvim', who: admin },
    { name: '/admin/overview', path: '/admin/overview', who: admin },
    { name: '/admin/service', path: '/admin/service', who: admin },
    { name: '/admin/maintenance/{id}', path: `/admin/maintenance/${request.id}`, who: admin },
  ]
}

/** The other pages behind the sign-in: with the main ones, all that an account can open. */
export async function otherPages({ read }) {
  const first = async (who, path) => (await read(who, path)).content[0].id
  const [request, boat, template, list, owner] = await Promise.all([
    first(admin, '/api/maintenance/requests?status=PENDING'),
    first(admin, '/api/boats/admin'),
    first(admin, '/api/offer-templates'),
    first(admin, '/api/inventory/part-lists'),
    read(customer, '/api/auth/me').then(({ id }) => id),
  ])
  const opened = (who, path, name = path) => ({ name, path, who })
  return [
    opened(customer, '/settings'),
    opened(customer, '/settings/change-password'),
    opened(customer, '/customer/maintenance'),
    opened(customer, '/statement'),
    opened(customer, '/handovers'),
    opened(technician, '/inventory/new'),
    opened(technician, '/inventory/lists'),
    opened(admin, '/inventory/transactions'),
    opened(admin, `/inventory/transactions/${list}`, '/inventory/transactions/{id}'),
    opened(admin, '/admin/users'),
    opened(admin, `/admin/users/${owner}/statement`, '/admin/users/{id}/statement'),
    opened(admin, '/admin/boats'),
    opened(admin, `/admin/boats/${boat}`, '/admin/boats/{id}'),
    opened(admin, '/admin/engines'),
    opened(admin, '/admin/due'),
    opened(admin, '/admin/service-plans'),
    opened(admin, '/admin/offer-templates'),
    opened(admin, '/admin/offer-templates/new'),
    opened(admin, `/admin/offer-templates/${template}`, '/admin/offer-templates/{id}'),
    opened(admin, `/admin/maintenance/${request}/offers/new`, '/admin/maintenance/{id}/offers/new'),
    opened(admin, '/admin/logs'),
    opened(admin, '/admin/outbox'),
    opened(admin, '/admin/workshop'),
  ]
}
