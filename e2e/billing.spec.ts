// A customer writes down their billing identity in the profile; an admin finds them by the tax number and reads it.
import { expect } from '@playwright/test'
import { billingTexts as texts } from '../src/shared/customers/billing.texts.ts'
import { customersMessages } from '../src/shared/customers/customers.messages.ts'
import { customersTexts } from '../src/shared/customers/customers.texts.ts'
import { records, unique } from './support/records.ts'
import { expectToast, field } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

const NUMBER = '17291716060'

test('a billing identity: written by the owner, found by the workshop', async ({ page, request, browser }) => {
  const name = unique('Selin')
  const owner = await records(request).person('CUSTOMER', name)
  await signIn(page, owner.email, demoPassword, '/profile')
  await page.getByRole('button', { name: texts.add }).click()
  const form = page.getByRole('dialog', { name: texts.title })
  await expect(field(form, texts.legalName)).toHaveValue(name)
  await field(form, texts.taxNumber).fill('17291716061')
  await form.getByRole('button', { name: 'Kaydet' }).click()
  await expect(form.getByText(customersMessages.tax_number_invalid)).toBeVisible()
  await expect(field(form, texts.taxNumber)).toBeFocused()
  await checkA11y(page)
  await field(form, texts.taxNumber).fill(NUMBER)
  await field(form, texts.taxOffice).fill('Bodrum')
  await field(form, texts.country).fill('Alm')
  await page.getByRole('option', { name: 'Almanya' }).click()
  await form.getByRole('button', { name: 'Kaydet' }).click()
  await expectToast(page, customersMessages.billing_updated)
  const section = page.getByRole('region', { name: texts.title })
  await expect(section.getByText(NUMBER)).toBeVisible()
  await expect(section.getByText('Almanya')).toBeVisible()
  await checkA11y(page)

  const desk = await browser.newContext({ viewport: page.viewportSize() })
  const theirs = await desk.newPage()
  await signIn(theirs, demo.admin, demoPassword, `/admin/customers?search=${NUMBER}`)
  await theirs
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(theirs.getByRole('heading', { name, level: 1 })).toBeVisible()
  const card = theirs.getByRole('region', { name: texts.title })
  await expect(card.getByText(NUMBER)).toBeVisible()
  await expect(theirs.getByRole('region', { name: customersTexts.card.ledger })).toBeVisible()
  await checkA11y(theirs)
  await desk.close()
})
