// A guest checks whether a PDF is one that the workshop made.
import { expect } from '@playwright/test'
import { accountsApi } from '../src/shared/accounts/accounts.contract.ts'
import { CHECK_PATH } from '../src/shared/documents/documents.paths.ts'
import { documentsTexts as texts } from '../src/shared/documents/documents.texts.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { records } from './support/records.ts'
import { checkA11y, demo, demoPassword, test } from './support/test.ts'

test('a guest checks an offer’s PDF, then a changed copy, and reads what is known', async ({
  page,
  request,
  expectConsole,
}) => {
  const made = records(request)
  const { owner, request: serviceRequest } = await made.customerWithRequest()
  const offer = await made.offerFor(serviceRequest)
  const answer = await request.post(accountsApi.login.url, { data: { email: owner.email, password: demoPassword } })
  const { accessToken } = (await answer.json()).data
  const pdf = await request.get(offersApi.pdf.url.replace(':id', offer.id), {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const buffer = await pdf.body()
  await page.goto(CHECK_PATH)
  await expect(page.getByRole('heading', { name: texts.title, level: 1 })).toBeVisible()
  await checkA11y(page)
  const choose = (name: string, content: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: content })
  await choose('teklif.pdf', buffer)
  await expect(page.getByText(`Bu belge ${offer.offerNumber}, 1. sürümle aynıdır.`)).toBeVisible()
  await expect(page.getByText(texts.states.SENT)).toBeVisible()
  await checkA11y(page)
  await made.as(demo.admin, offersApi.withdraw, { params: { id: offer.id } })
  await choose('teklif.pdf', buffer)
  await expect(page.getByText(texts.states.WITHDRAWN)).toBeVisible()
  expectConsole(/404/)
  await choose('sahte.pdf', Buffer.concat([buffer, Buffer.from(' ')]))
  await expect(page.getByText(texts.unknown, { exact: true })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkA11y(page)
})
