// Each screen with the longest names that the server takes, without a space: the page stays as wide as the window, and what a row can do
// is in sight.
import { expect, type Page } from '@playwright/test'
import { boatsApi } from '../src/shared/boats/boats.contract.ts'
import { citiesApi } from '../src/shared/cities/cities.contract.ts'
import { brandsApi, modelsApi } from '../src/shared/engines/brands.contract.ts'
import { privacyRequestsApi } from '../src/shared/personal-data/privacy-requests.contract.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { ROLE_IDS, type Role } from '../src/shared/roles.ts'
import { usersApi } from '../src/shared/users/users.contract.ts'
import { routes } from '../src/web/app/routes.tsx'
import { code, records } from './support/records.ts'
import { goWhole } from './support/screen.ts'
import { demo, demoPassword, signIn, test } from './support/test.ts'

const WIDTHS = [320, 390, 1024, 1280, 1920]

const long = (length: number) => `${code()}${'M'.repeat(length)}`.slice(0, length)
/** A local part has at most 64 letters, each part of a host 63. */
const longAddress = () => `${long(64)}@${'m'.repeat(63)}.${'m'.repeat(63)}.test`

/** One of each record, with the longest values. */
async function longestRecords(made: ReturnType<typeof records>) {
  const person = async (role: Role) => {
    const email = longAddress().toLowerCase()
    const { id } = await made.asAdmin(usersApi.createUser, { body: { email, password: demoPassword } })
    const body = { fullName: long(120), phone: '+90 532 000 00 00', address: long(500), userId: id }
    await made.asAdmin(usersApi.createInfo, { body })
    await made.asAdmin(usersApi.approve, { params: { id }, body: { status: 'APPROVED' } })
    await made.asAdmin(usersApi.changeRole, { params: { id }, query: { roleId: ROLE_IDS[role] } })
    return { id, email }
  }
  const owner = await person('CUSTOMER')
  const technician = await person('TECHNICIAN')
  await made.asAdmin(citiesApi.create, { body: { name: long(100) } })
  const brand = await made.asAdmin(brandsApi.create, { body: { name: long(80) } })
  const model = await made.asAdmin(modelsApi.create, { body: { name: long(80), brandId: brand.id } })
  const boat = await made.asAdmin(boatsApi.create, {
    body: { name: long(120), model: long(120), ownerUserId: owner.id },
  })
  await made.engine(model, long(80), boat.id)
  await made.part({ name: long(160), partCode: long(60), locationCode: long(60) })
  const job = await made.requestFor(boat, long(2000))
  await made.offerFor(job, 9_999_999)
  await made.setStatus(job, 'ACTIVE')
  await made.asAdmin(requestsApi.assign, { params: { id: job.id, technicianId: technician.id } })
  await made.asAdmin(requestsApi.update, {
    params: { id: job.id },
    body: { assignedDate: new Date().toISOString().slice(0, 10) },
  })
  await made.asAdmin(privacyRequestsApi.create, {
    body: {
      ...{ kind: 'CORRECTION', text: long(2000) },
      person: { fullName: long(120), contact: long(254), way: 'IN_PERSON', receivedOn: '2026-05-01' },
    },
  })
  return { owner, technician, boat, job }
}

/** What is wider than the window, and buttons and links of a row that are not in sight. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const wide = root.scrollWidth > root.clientWidth ? [`page: ${root.scrollWidth} px`] : []
    const controls = document.querySelectorAll('main :is(td, li) :is(button, a[href])')
    const hidden = [...controls].filter((control) => {
      const { left, right, width } = control.getBoundingClientRect()
      return width > 1 && control.checkVisibility() && (left < -1 || right > root.clientWidth + 1)
    })
    return [
      ...wide,
      ...new Set(hidden.map((control) => control.ariaLabel?.slice(0, 40) ?? control.textContent?.slice(0, 40) ?? '')),
    ]
  })

test('the longest names leave each screen as wide as the window, and the actions in sight @desk', async ({
  page,
  request,
  openAs,
}) => {
  const made = records(request)
  const { owner, technician, boat, job } = await longestRecords(made)
  const ids: Record<string, string> = {
    '/admin/boats/:id': boat.id,
    '/boats/:id': boat.id,
    '/admin/users/:id/statement': owner.id,
    '/admin/maintenance/:id': job.id,
    '/maintenance/:id': job.id,
    '/technician/maintenance/:id': job.id,
  }
  const found: Record<string, string[]> = {}
  const look = async (shown: Page, role: Role) => {
    for (const { path, access } of routes) {
      if (access !== 'verified' && !(Array.isArray(access) && access.includes(role))) continue
      if (path.includes(':') && !ids[path]) continue
      await goWhole(shown, path.replace(':id', ids[path] ?? ''))
      for (const width of WIDTHS) {
        await shown.setViewportSize({ width, height: 900 })
        // Tables and cards change places after the window has its width.
        const lost = async () => (found[`${role} ${path} ${width}`] = await outside(shown))
        await expect
          .poll(lost, { timeout: 3_000 })
          .toEqual([])
          .catch(() => undefined)
      }
    }
  }
  await signIn(page, demo.admin, undefined, '/privacy')
  await look(page, 'ADMIN')
  await look(await openAs(owner.email), 'CUSTOMER')
  await look(await openAs(technician.email), 'TECHNICIAN')
  expect(Object.entries(found).filter(([, lost]) => lost.length > 0)).toEqual([])
})
