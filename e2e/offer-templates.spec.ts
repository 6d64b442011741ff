// Frequent work: an admin keeps an offer as a template, and sends the next one from it or from an earlier offer in a few presses.
import { expect } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { offerTemplatesApi } from '../src/shared/offers/offer-templates.contract.ts'
import { OFFER_TEMPLATES_PATH } from '../src/shared/offers/offer-templates.paths.ts'
import { offerTemplatesTexts as texts } from '../src/shared/offers/offer-templates.texts.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { enginePlansApi, servicePlansApi } from '../src/shared/plans/plans.contract.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { code, records, unique } from './support/records.ts'
import { act, countClicks, expectToast } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

const { builder } = offersTexts
const line = (description: string, unitPrice: number, more: object = {}) => ({
  ...{ type: 'MANUAL', description, quantity: 1, unitPrice, vatRate: 20, ...more },
})

test('@desk an offer from a template takes three clicks from the request: new, the template, send', async ({
  page,
  request,
}) => {
  const made = records(request)
  const [first, second] = [await made.customerWithRequest(), await made.customerWithRequest()]
  const items = [line('Kışlama işçiliği', 300), line('Antifriz', 40, { kind: 'OPTIONAL' })]
  const terms = { currency: 'TRY', vatMode: 'EXCLUDED', items }
  const offer = await made.asAdmin(offersApi.create, { body: { serviceRequestId: first.request.id, ...terms } })
  // The first by name: it stands among the buttons of an empty form.
  const name = `Ada kışlaması ${offer.offerNumber}`

  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${first.request.id}/offers/new?offer=${offer.id}`)
  await page.getByRole('button', { name: texts.save }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(texts.name).fill(name)
  await checkA11y(page)
  await dialog.getByLabel(texts.name).press('Enter')
  await expectToast(page, texts.saved(name))

  await page.goto(`/admin/maintenance/${second.request.id}`)
  const clicks = await countClicks(page)
  await act(page, requestsTexts.actions.newOffer)
  await page.getByRole('button', { name }).click()
  await expect(page.getByText('360,00 ₺').first()).toBeVisible()
  await page.getByRole('button', { name: builder.submit }).first().click()
  await expect(page).toHaveURL(new RegExp(`${second.request.id}$`))
  await expect(page.getByText('Kışlama işçiliği').first()).toBeVisible()
  expect(await clicks()).toBe(3)
})

test('two ready jobs in one offer: two presses each, the focus in the first quantity, their names on the card', async ({
  page,
  request,
}) => {
  const made = records(request)
  const { request: asked } = await made.customerWithRequest()
  const names = [unique('Kışlama'), unique('Zincir')]
  for (const name of names)
    await made.asAdmin(offerTemplatesApi.create, {
      body: { name, currency: 'TRY', vatMode: 'EXCLUDED', items: [line(`${name} işi`, 100)] },
    })
  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${asked.id}/offers/new`)
  for (const name of names) {
    const clicks = await countClicks(page)
    await page.getByRole('button', { name: texts.fill }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name })).toBeVisible()
    await dialog.getByRole('button', { name }).click()
    await expect(page.getByLabel(builder.quantityOf(`${name} işi`), { exact: true })).toBeFocused()
    expect(await clicks()).toBe(2)
  }
  await checkA11y(page)
  await page.getByRole('button', { name: builder.submit }).first().click()
  await expect(page).toHaveURL(new RegExp(`${asked.id}$`))
  for (const name of names) await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
})

test('@desk what is due brings its ready job: from the request in three presses', async ({ page, request }) => {
  const made = records(request)
  const owner = await made.person()
  const boat = await made.boatOf(owner)
  const { model } = await made.brandWithModel()
  const engine = await made.engine(model, `PLAN-${code()}`, boat.id)
  const oil = { code: 'OIL', title: 'Motor yağı', action: 'REPLACE', everyMonths: 12 }
  const plan = await made.asAdmin(servicePlansApi.create, {
    body: { name: unique('Plan'), brand: 'Yanmar', family: '4JH', source: 'El kitabı', items: [oil] },
  })
  const params = { id: engine.id }
  const { items } = await made.asAdmin(enginePlansApi.update, { params, body: { templateId: plan.id } })
  const asked = await made.asAdmin(requestsApi.create, {
    body: {
      ...{ requestType: 'MAINTENANCE', description: 'Yağ değişimi', boatId: boat.id, engineIds: [engine.id] },
      planItemIds: items.map(({ id }) => id),
    },
  })
  const name = unique('Yağ değişimi')
  const covers = [{ planId: plan.id, code: oil.code }]
  await made.asAdmin(offerTemplatesApi.create, {
    body: { name, currency: 'TRY', vatMode: 'EXCLUDED', items: [line('Yağ ve filtre', 100)], covers },
  })

  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${asked.id}`)
  const clicks = await countClicks(page)
  await act(page, requestsTexts.actions.newOffer)
  await page.getByRole('button', { name: texts.suggested }).click()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: builder.submit }).first().click()
  await expect(page).toHaveURL(new RegExp(`${asked.id}$`))
  await expect(page.getByText('Yağ ve filtre').first()).toBeVisible()
  expect(await clicks()).toBe(3)
})

test('a template: replaced under its name, changed in its own form, and deleted', async ({ page, request }) => {
  const made = records(request)
  const { request: asked } = await made.customerWithRequest()
  const offer = await made.asAdmin(offersApi.create, {
    body: { serviceRequestId: asked.id, currency: 'TRY', items: [line('Pervane ayarı', 100)] },
  })
  const name = `Pervane ${offer.offerNumber}`
  await made.asAdmin(offerTemplatesApi.create, {
    body: { name, currency: 'TRY', items: [line('Pervane ayarı', 100)] },
  })
  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${asked.id}/offers/new?offer=${offer.id}`)
  await test.step('the form of an offer replaces its lines', async () => {
    await page.getByLabel(builder.unitPriceOf('Pervane ayarı')).fill('120')
    await page.getByRole('button', { name: texts.save }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.name).fill(name)
    await dialog.getByRole('button', { name: texts.replace, exact: true }).click()
    await expectToast(page, texts.saved(name))
  })
  await test.step('its own form adds, orders and removes lines', async () => {
    await page.goto(OFFER_TEMPLATES_PATH)
    await expect(
      page.getByRole('row', { name }).or(page.getByRole('listitem').filter({ hasText: name })),
    ).toContainText('120,00 ₺')
    await checkA11y(page)
    await page.getByRole('link', { name: texts.editOf(name) }).click()
    await page.getByRole('button', { name: builder.addManual }).click()
    await page.getByLabel(builder.description).last().fill('Balans')
    await page.getByLabel(builder.unitPriceOf('Balans')).fill('80')
    await page.getByRole('button', { name: builder.detailsOf('Balans') }).click()
    await page.getByLabel(builder.kindOf('Balans')).selectOption('OPTIONAL')
    const up = page.getByRole('button', { name: builder.moveUp('Balans') })
    await up.press('Enter')
    await expect(up).toBeFocused()
    await expect(page.getByLabel(builder.description).first()).toHaveValue('Balans')
    await checkA11y(page)
    await page.getByRole('textbox', { name: texts.name }).fill(`${name} yeni`)
    await page.getByRole('button', { name: appTexts.save }).click()
    await expectToast(page, texts.saved(`${name} yeni`))
    const { content } = await made.asAdmin(offerTemplatesApi.list, { query: { size: '100' } })
    const kept = content.find((one) => one.name === `${name} yeni`)
    expect(kept?.items.map(({ description, kind, unitPrice }) => [description, kind, unitPrice])).toEqual([
      ['Balans', 'OPTIONAL', 80],
      ['Pervane ayarı', 'REQUIRED', 120],
    ])
  })
  await page.getByRole('button', { name: texts.remove(`${name} yeni`) }).click()
  const question = page.getByRole('dialog', { name: texts.removeDialog.title })
  await expect(question).toContainText(`${name} yeni`)
  await question.getByRole('button').last().click()
  await expect(page.getByText(`${name} yeni`)).toHaveCount(0)
})

test('an offer of another request is found by its number and copied at the rate of today', async ({
  page,
  request,
}) => {
  const made = records(request)
  const [first, second] = [await made.customerWithRequest(), await made.customerWithRequest()]
  const offer = await made.asAdmin(offersApi.create, {
    body: { serviceRequestId: first.request.id, currency: 'TRY', items: [line('Tutya değişimi', 250)] },
  })
  await signIn(page, demo.admin, demoPassword, `/admin/maintenance/${second.request.id}/offers/new`)
  await page.getByRole('button', { name: texts.copy }).click()
  await page.getByPlaceholder(texts.search).fill(offer.offerNumber)
  await page.getByRole('button', { name: offer.offerNumber }).click()
  await expectToast(page, texts.filled(offer.offerNumber, null))
  await expect(page.getByText('300,00 ₺').first()).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkA11y(page)
  await page.getByRole('button', { name: builder.submit }).first().click()
  await expect(page.getByText('Tutya değişimi').first()).toBeVisible()
})
