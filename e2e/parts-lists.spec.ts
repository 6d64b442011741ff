// The parts of a job in few presses: fills a list from the accepted offer, and marks all of it as used at once.
import { expect } from '@playwright/test'
import { partListsTexts } from '../src/shared/inventory/inventory.texts.ts'
import { partListsApi } from '../src/shared/inventory/part-lists.contract.ts'
import { sparePartsApi } from '../src/shared/inventory/spare-parts.contract.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { requestsApi } from '../src/shared/requests/requests.contract.ts'
import { records } from './support/records.ts'
import { closeToasts, expectToast } from './support/screen.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const { create, useAll } = partListsTexts

test('a technician takes the parts of the accepted offer in two presses', async ({ page, request }) => {
  const made = records(request)
  const { owner, request: job } = await made.customerWithRequest()
  const [pump, seal] = [await made.part({ quantity: 10 }), await made.part({ quantity: 5 })]
  const offer = await made.asAdmin(offersApi.create, {
    body: {
      serviceRequestId: job.id,
      items: [
        { type: 'INVENTORY', partId: pump.id, quantity: 2, unitPrice: 100 },
        { type: 'INVENTORY', partId: seal.id, quantity: 3, unitPrice: 50 },
        { type: 'MANUAL', description: 'İşçilik', quantity: 1, unitPrice: 200 },
      ],
    },
  })
  await made.as(owner.email, offersApi.accept, { params: { id: offer.id } })
  const technician = await made.person('TECHNICIAN')
  await made.asAdmin(requestsApi.assign, { params: { id: job.id, technicianId: technician.id } })

  await signIn(page, technician.email, demoPassword, `/technician/maintenance/${job.id}`)
  await page.getByRole('link', { name: create.fill }).click()
  await expect(page.getByRole('textbox', { name: create.quantityOf(pump.name) })).toHaveValue('2')
  await expect(page.getByRole('textbox', { name: create.quantityOf(seal.name) })).toHaveValue('3')
  await checkA11y(page)
  await page.getByRole('button', { name: create.submit }).click()
  await expectToast(page, create.created)
  expect((await made.asAdmin(sparePartsApi.byId, { params: { id: pump.id } })).quantity).toBe(8)

  // All parts are taken: the list offers none a second time.
  await page.goto(`/inventory/lists?requestId=${job.id}`)
  await expect(page.getByText(create.offeredTaken)).toBeVisible()
  await expect(page.getByRole('button', { name: create.fill })).toHaveCount(0)
})

test('a technician says of a whole list that all of it was used', async ({ page, request }) => {
  const made = records(request)
  const { request: job, technician } = await made.activeJob()
  const parts = [await made.part({ quantity: 10 }), await made.part({ quantity: 5 })]
  const list = await made.as(technician.email, partListsApi.create, {
    body: { serviceRequestId: job.id, items: parts.map(({ id }) => ({ sparePartId: id, quantity: 2 })) },
  })
  await signIn(page, technician.email, demoPassword, `/inventory/transactions/${list.id}`)
  const action = page.getByRole('button', { name: useAll.action, exact: true })
  await action.click()
  const question = page.getByRole('dialog', { name: useAll.action })
  await expect(question.getByText(useAll.question([{ quantity: 4 }]))).toBeVisible()
  await checkA11y(page)
  await question.getByRole('button', { name: useAll.action }).click()
  await expectToast(page, useAll.done)
  await expect(question).toHaveCount(0)
  await expect(action).toHaveCount(0)
  expect((await made.as(technician.email, partListsApi.byId, { params: { id: list.id } })).remaining).toBe(0)
  await closeToasts(page)
  await checkA11y(page)
})
