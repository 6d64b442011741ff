// Pictures of what an offer goes through: the form, templates, the cards, the page of a link, the check page, money, and its PDFs.
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { CHECK_PATH } from '../src/shared/documents/documents.paths.ts'
import { documentsTexts } from '../src/shared/documents/documents.texts.ts'
import { offerCodeTexts } from '../src/shared/offers/offer-codes.texts.ts'
import { offerLinksApi } from '../src/shared/offers/offer-links.contract.ts'
import { offerLinksTexts, sharedOfferTexts } from '../src/shared/offers/offer-links.texts.ts'
import { offerRecordsApi } from '../src/shared/offers/offer-records.contract.ts'
import { offerTemplatesApi } from '../src/shared/offers/offer-templates.contract.ts'
import { OFFER_TEMPLATES_PATH, offerTemplatePath } from '../src/shared/offers/offer-templates.paths.ts'
import { offerTemplatesTexts } from '../src/shared/offers/offer-templates.texts.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { paymentsApi } from '../src/shared/payments/payments.contract.ts'
import { paymentsTexts } from '../src/shared/payments/payments.texts.ts'
import { requestPath } from '../src/shared/requests/requests.paths.ts'
import { pdfPages, pdfReader, pictures, ROOT } from './support/pictures.ts'
import { records } from './support/records.ts'
import { demo, demoPassword, signIn, test } from './support/test.ts'

const line = (description: string, unitPrice: number, more: object = {}) => ({
  ...{ type: 'MANUAL', description, quantity: 1, unitPrice, vatRate: 20, ...more },
})
const paint = { kind: 'ALTERNATIVE', group: 'Zehirli boya' }
const LONG =
  'Kuyruk körüğünün sökülmesi, yatakların ve keçelerin kontrolü, yeni körük ve kelepçelerle montajı, dış yüzeyin korozyona karşı astarlanması'
const CHOICE = {
  ...{ currency: 'EUR', exchangeRate: 48.2101, vatMode: 'EXCLUDED', depositPercent: 30, discountPercent: 5 },
  note: 'Fiyatlara çekek ücreti dahil değildir.\nParçalar iki iş gününde gelir.',
  items: [
    line(LONG, 1250),
    line('Pasta ve cila', 400, { kind: 'OPTIONAL' }),
    line('Jotun NonStop, iki kat', 640, paint),
    line('Hempel Mille, iki kat', 510.5, paint),
    line('Yurt dışına götürülen yedek pervane', 380, { vatRate: 0, vatExemption: 'İhracat istisnası (KDVK m. 11)' }),
  ],
}
const MANY = {
  ...{ currency: 'TRY', vatMode: 'INCLUDED', depositAmount: 25_000 },
  items: Array.from({ length: 60 }, (_, index) =>
    line(index % 7 === 3 ? `${LONG} (${index + 1})` : `Kış bakımı kalemi ${index + 1}`, 1234.5 + index * 310.25, {
      vatRate: index % 5 === 4 ? 10 : 20,
    }),
  ),
}
/** Alternatives alone, in long words and letters of other scripts. */
const CHOICES = {
  ...{ currency: 'USD', exchangeRate: 42.4411, vatMode: 'INCLUDED', depositAmount: 250, note: `${LONG}. `.repeat(12) },
  items: ['Gövde', 'Salma', 'Güverte'].flatMap((group) =>
    [1, 2, 3].map((choice) =>
      line(
        `${group}: ${choice}. yol, ${'SeawaterPump-Ölçüsüz-Parça-No-'.repeat(choice)}${choice === 2 ? ' Ёлка Ωμέγα ŞĞİÖÇÜ ₺' : ''}`,
        choice * 333.33,
        { kind: 'ALTERNATIVE', group: `${group} için seçilecek yol`, vatRate: choice === 3 ? 10 : 20 },
      ),
    ),
  ),
}

test('an offer goes from the form to the record', async ({ page, request, expectConsole }, info) => {
  test.setTimeout(300_000)
  expectConsole(/404/)
  const made = records(request)
  const papers = join(ROOT, 'screenshots', 'papers')
  const { screen: picture, dialog: dialogPicture, first } = await pictures(page, info.project.name, 'offer')
  const send = async (terms: object, request?: { id: string }) => {
    const asked = request ?? (await made.requestFor(boat, 'Kuyruk bakımı ve zehirli boya'))
    return made.asAdmin(offersApi.create, { body: { serviceRequestId: asked.id, ...terms } })
  }
  const owner = await made.person('CUSTOMER', 'Deniz Karaoğlu')
  const boat = await made.boatOf(owner, 'Mavi Yolculuk')
  const asked = await made.requestFor(boat, 'Kuyruk bakımı ve zehirli boya')
  const offer = await send(CHOICE, asked)
  const params = { id: offer.id }
  const body = { ...CHOICE, items: CHOICE.items.map((item, index) => (index ? item : { ...item, unitPrice: 1310 })) }
  await made.asAdmin(offersApi.update, { params, body: { ...body, version: offer.version } })
  const template = await made.asAdmin(offerTemplatesApi.create, {
    body: { ...CHOICE, name: `Kuyruk bakımı ${offer.offerNumber}` },
  })
  const { url } = await made.asAdmin(offerLinksApi.make, { params })
  const accepted = await send(CHOICE)
  const chosen = accepted.items.filter((_, index) => index !== 3).map(({ id }) => id)
  await made.asAdmin(offersApi.accept, { params: { id: accepted.id }, body: { selectedItemIds: chosen } })
  const paid = { currency: 'TRY', exchangeRate: 1, method: 'TRANSFER', note: 'Kapora' }
  await made.asAdmin(paymentsApi.record, {
    body: { requestId: accepted.serviceRequestId, amount: 20_000, paidOn: accepted.createdAt.slice(0, 10), ...paid },
  })
  const pdfOf = await pdfReader(request)
  const offerPdf = await pdfOf(offersApi.pdf.url.replace(':id', offer.id))

  await test.step('the owner, without and with an account', async () => {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await picture('shared')
    await page.getByRole('button', { name: sharedOfferTexts.sendCode }).click()
    await expect(page.getByRole('button', { name: offerCodeTexts.sendAgain })).toBeVisible()
    await picture('shared-code')
    await signIn(page, owner.email, demoPassword, requestPath('CUSTOMER', asked.id))
    await expect(page.getByRole('article').first()).toBeVisible()
    await picture('owner')
    await first('owner-first')
    await page.getByRole('button', { name: offersTexts.accept }).first().click()
    await dialogPicture('owner-question', page.getByRole('dialog'))
    await page.goto(requestPath('CUSTOMER', accepted.serviceRequestId))
    await expect(page.getByRole('article').first()).toBeVisible()
    await picture('owner-accepted')
    await page.goto('/statement')
    await picture('statement')
  })

  await test.step('the check page', async () => {
    await page.goto(CHECK_PATH)
    await picture('check')
    const choose = (buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name: 'teklif.pdf', mimeType: 'application/pdf', buffer })
    await choose(offerPdf)
    await expect(page.getByText(offer.offerNumber).first()).toBeVisible()
    await picture('check-known')
    await choose(Buffer.from('%PDF-1.7'))
    await expect(page.getByText(documentsTexts.unknown, { exact: true })).toBeVisible()
    await picture('check-unknown')
  })

  await test.step('the admin', async () => {
    await signIn(page, demo.admin, demoPassword, requestPath('ADMIN', asked.id))
    const card = page.getByRole('article', { name: offersTexts.offer(offer.offerNumber) })
    await expect(card).toBeVisible()
    await picture('admin')
    await card.getByRole('button', { name: offersTexts.actionsOf(offer.offerNumber) }).click()
    await dialogPicture('admin-menu', page.getByRole('menu'))
    await page.getByRole('menuitem', { name: offersTexts.revisions.open(2) }).click()
    await dialogPicture('revisions', page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: offerLinksTexts.openOf(offer.offerNumber) }).click()
    const share = page.getByRole('dialog')
    await share.getByRole('button', { name: offerLinksTexts.createMore }).click()
    await expect(share.getByRole('img', { name: offerLinksTexts.qr })).toBeVisible()
    await dialogPicture('share', share)
    await page.goto(requestPath('ADMIN', accepted.serviceRequestId))
    await expect(page.getByRole('article').first()).toBeVisible()
    await picture('admin-accepted')
    await page.getByRole('button', { name: paymentsTexts.record.action }).click()
    await dialogPicture('payment', page.getByRole('dialog'))
    await page.goto(`${requestPath('ADMIN', asked.id)}/offers/new?offer=${offer.id}`)
    await expect(page.getByText(offersTexts.builder.summary)).toBeVisible()
    await picture('builder')
    await page.getByRole('button', { name: offerTemplatesTexts.fill }).click()
    await dialogPicture('template-choice', page.getByRole('dialog'))
    await page.goto(OFFER_TEMPLATES_PATH)
    await picture('templates')
    await page.goto(offerTemplatePath(template.id))
    await expect(page.getByRole('heading', { level: 1, name: template.name })).toBeVisible()
    await picture('template')
  })

  // A PDF is the same at every width and in both themes.
  if (info.project.name !== '1280-light') return
  await test.step('the papers', async () => {
    const [many, choices] = [await send(MANY), await send(CHOICES)]
    await pdfPages(page, await pdfOf(offersApi.pdf.url.replace(':id', choices.id)), join(papers, 'offer-choices.png'))
    const record = await pdfOf(offerRecordsApi.pdf.url.replace(':id', accepted.id))
    await pdfPages(page, offerPdf, join(papers, 'offer.png'))
    await pdfPages(page, await pdfOf(offersApi.pdf.url.replace(':id', many.id)), join(papers, 'offer-long.png'))
    await pdfPages(page, record, join(papers, 'record.png'))
    const statement = `${paymentsApi.statement.url}?format=pdf&customerId=${owner.id}`
    await pdfPages(page, await pdfOf(statement), join(papers, 'statement.png'))
  })
})
