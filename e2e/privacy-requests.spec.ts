// An owner applies about their own data, and an admin answers in time.
import { expect } from '@playwright/test'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { erasureTexts } from '../src/shared/personal-data/erasure.texts.ts'
import { privacyRequestsApi } from '../src/shared/personal-data/privacy-requests.contract.ts'
import { privacyRequestsTexts as texts } from '../src/shared/personal-data/privacy-requests.texts.ts'
import { records, unique } from './support/records.ts'
import { closeToasts, field } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

test('@phone an owner applies for an erasure, and an admin answers it', async ({ page, request, browser }) => {
  const owner = await records(request).person()
  await signIn(page, owner.email, demoPassword, '/settings/my-data')
  await page.getByRole('button', { name: texts.own.open }).click()
  const form = page.getByRole('dialog', { name: texts.own.title })
  await form.getByLabel(texts.create.kind).selectOption({ label: texts.kinds.ERASURE })
  await field(form, texts.own.text).fill('Hesabımı silin')
  await checkA11y(page)
  await form.getByRole('button', { name: texts.own.send }).click()
  const told = page.getByText(/B-\d{4}-\d{4,} numarasıyla alındı/)
  await expect(told).toBeVisible()
  const number = /B-\d{4}-\d+/.exec((await told.textContent()) ?? '')?.[0] ?? ''

  const context = await browser.newContext()
  const desk = await context.newPage()
  await signIn(desk, demo.admin, demoPassword, '/admin/privacy-requests?state=OPEN')
  await expect(desk.getByRole('heading', { name: texts.title, level: 1 })).toBeVisible()
  await checkA11y(desk)
  await desk.getByRole('button', { name: texts.detail.open(texts.detail.save, number) }).click()
  const dialog = desk.getByRole('dialog', { name: texts.detail.title(number) })
  await expect(dialog.getByText('Hesabımı silin')).toBeVisible()
  await field(dialog, texts.detail.answer).fill('Hesabınız kapatıldı')
  await checkA11y(desk)
  await dialog.getByRole('button', { name: texts.detail.save, exact: true }).click()
  await expect(desk.getByRole('button', { name: texts.detail.open(texts.detail.save, number) })).toHaveCount(0)
  await context.close()

  await closeToasts(page)
  await page.getByRole('button', { name: /^Bildirimler/ }).click()
  await expect(page.getByText(new RegExp(`${number} numaralı başvurunuzun yanıtı: Hesabınız kapatıldı`))).toBeVisible()
})

test('@desk an admin erases an owner from the application, after reading what goes and what stays', async ({
  page,
  request,
}) => {
  const made = records(request)
  const owner = await made.person('CUSTOMER', unique('Silinecek Kişi'))
  const admin = await made.person('ADMIN')
  const text = unique('Beni silin')
  const { number } = await made.as(owner.email, privacyRequestsApi.create, { body: { kind: 'ERASURE', text } })
  await signIn(page, admin.email, demoPassword, '/admin/privacy-requests?state=OPEN')
  await page.getByRole('button', { name: texts.detail.open(texts.detail.save, number) }).click()
  await page.getByRole('dialog').getByRole('button', { name: erasureTexts.open }).click()
  const dialog = page.getByRole('dialog', { name: erasureTexts.title })
  await expect(dialog.getByText(erasureTexts.goes.CONTACT())).toBeVisible()
  await checkA11y(page)
  await dialog.getByRole('button', { name: erasureTexts.erase }).click()
  await expect(page.getByText(erasureTexts.done(number))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto('/admin/kept-papers')
  await expect(page.getByRole('heading', { name: appTexts.titles.keptPapers, level: 1 })).toBeVisible()
})
