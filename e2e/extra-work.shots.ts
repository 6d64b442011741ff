// Pictures of extra work: the technician's draft, the admin's form, the owner's card and consent, the page of its link, its PDFs.
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { extrasApi } from '../src/shared/offers/extra-work.contract.ts'
import { extraTexts } from '../src/shared/offers/extra-work.texts.ts'
import { offerLinksApi } from '../src/shared/offers/offer-links.contract.ts'
import { sharedOfferTexts } from '../src/shared/offers/offer-links.texts.ts'
import { offerRecordsApi } from '../src/shared/offers/offer-records.contract.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { photosApi } from '../src/shared/photos/photos.contract.ts'
import { reportsApi } from '../src/shared/reports/reports.contract.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestPath } from '../src/shared/requests/requests.paths.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { phonePhoto } from '../test/pictures.ts'
import { pdfPages, pdfReader, pictures, ROOT } from './support/pictures.ts'
import { records } from './support/records.ts'
import { act } from './support/screen.ts'
import { demo, demoPassword, signIn, test } from './support/test.ts'

const FOUND = 'Kuyruk körüğü boydan boya yırtık; su yatağa ulaşmış. Körük, iki kelepçe ve yatak keçesi değişmeli.'
const WORK = { type: 'MANUAL', description: 'Körük ve keçe değişimi', quantity: 1, unitPrice: 14_500, vatRate: 20 }

test('extra work goes from the boat to the owner', async ({ page, request, browser }, info) => {
  test.setTimeout(300_000)
  const made = records(request)
  const { screen, dialog } = await pictures(page, info.project.name, 'extra')
  const pdfOf = await pdfReader(request)
  const { owner, request: asked } = await made.customerWithRequest()
  const { id } = asked
  const technician = await made.person('TECHNICIAN', 'Kemal Usta')
  const main = await made.offerFor(asked, 480)
  await made.as(owner.email, offersApi.accept, { params: { id: main.id }, body: {} })
  await made.asAdmin(requestsApi.assign, { params: { id, technicianId: technician.id } })

  const { accessToken } = (
    await (await request.post('/api/auth/login', { data: { email: technician.email, password: demoPassword } })).json()
  ).data
  const file = { name: 'koruk.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(1200, 800) }
  const upload = await request.post(photosApi.upload.url, {
    headers: { authorization: `Bearer ${accessToken}` },
    multipart: { serviceRequestId: id, file },
  })
  const photoIds = [(await upload.json()).data.id as string]
  const draft = await made.as(technician.email, extrasApi.draft, {
    body: { serviceRequestId: id, reason: 'HIDDEN_DAMAGE', text: FOUND, photoIds },
  })
  const answerBy = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const terms = { currency: 'TRY', finishDay: answerBy.slice(0, 10), answerBy, vatMode: 'EXCLUDED', photoIds }
  const extra = await made.asAdmin(offersApi.create, {
    body: {
      ...{ ...terms, serviceRequestId: id, kind: 'EXTRA', reason: 'HIDDEN_DAMAGE', note: FOUND, items: [WORK] },
      ifRefused: 'Tekne yalnızca kısa yol yapabilir; körük sezon içinde yeniden bakılmalıdır.',
    },
  })
  const { url } = await made.asAdmin(offerLinksApi.make, { params: { id: extra.id } })

  await test.step('the technician', async () => {
    await signIn(page, technician.email, demoPassword, requestPath('TECHNICIAN', id))
    await expect(page.getByRole('region', { name: extraTexts.title })).toBeVisible()
    await screen('technician')
    await page.getByRole('button', { name: extraTexts.propose }).first().click()
    await dialog('draft', page.getByRole('dialog'))
    await page.goto(requestPath('TECHNICIAN', id))
    await act(page, requestsTexts.actions.complete)
    await dialog('complete', page.getByRole('dialog'))
  })

  await test.step('the admin', async () => {
    await signIn(page, demo.admin, demoPassword, requestPath('ADMIN', id))
    await expect(page.getByRole('article').first()).toBeVisible()
    await screen('admin')
    await page.goto(`${requestPath('ADMIN', id)}/offers/new?offer=${draft.id}`)
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    await screen('builder')
  })

  await test.step('the owner', async () => {
    await signIn(page, owner.email, demoPassword, requestPath('CUSTOMER', id))
    await expect(page.getByRole('article').first()).toBeVisible()
    await screen('owner')
    await page.getByRole('button', { name: extraTexts.consent.give }).click()
    await dialog('consent', page.getByRole('dialog'))
  })

  await test.step('the holder of its link', async () => {
    const { viewport, colorScheme } = info.project.use
    const stranger = await browser.newContext({ viewport: viewport ?? null, colorScheme: colorScheme ?? 'light' })
    const guest = await stranger.newPage()
    await guest.goto(url)
    await expect(guest.getByRole('img', { name: sharedOfferTexts.photo('1') })).toBeVisible()
    await screen('shared', guest)
    await made.as(owner.email, offersApi.accept, { params: { id: extra.id }, body: {} })
    await guest.reload()
    await expect(guest.getByText(sharedOfferTexts.states.ACCEPTED)).toBeVisible()
    await screen('shared-accepted', guest)
    await stranger.close()
  })

  // A PDF is the same at every width and in both themes.
  if (info.project.name !== '1280-light') return
  await test.step('the papers', async () => {
    const papers = join(ROOT, 'screenshots', 'papers')
    const params = { id }
    const version = (await made.as(technician.email, reportsApi.byRequest, { params })).version
    await made.as(technician.email, reportsApi.save, {
      params,
      body: { findings: FOUND.repeat(6), workDone: 'Körük ve keçe yenilendi. '.repeat(9), photoIds, version },
    })
    await made.as(technician.email, requestsApi.complete, {
      params,
      body: { workDone: 'Körük ve keçe yenilendi.', confirm: true },
    })
    const signed = await made.as(technician.email, reportsApi.byRequest, { params })
    const strokes = [[60, 200, 160, 90, 260, 230, 380, 80, 520, 210, 700, 120]]
    await made.as(technician.email, reportsApi.sign, {
      params,
      body: { technician: { name: 'Kemal Usta', strokes }, owner: null, version: signed.version },
    })
    const paper = async (path: string, of: string, name: string) =>
      pdfPages(page, await pdfOf(path.replace(':id', of)), join(papers, `${name}.png`))
    await paper(offersApi.pdf.url, extra.id, 'extra')
    await paper(offerRecordsApi.pdf.url, extra.id, 'extra-record')
    await paper(reportsApi.pdf.url, id, 'report')
  })
})
