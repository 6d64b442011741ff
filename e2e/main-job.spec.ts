// The main job from end to end, by three people:
// register → confirm → profile → approval → boat → engine → request → offer → acceptance → technician and date → completion → feedback.
// Every page on the way is checked for accessibility and console errors.
import { expect, type Page } from '@playwright/test'
import { accountsTexts } from '../src/shared/accounts/accounts.texts.ts'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { boatsTexts } from '../src/shared/boats/boats.texts.ts'
import { enginesTexts } from '../src/shared/engines/engines.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { profileTexts, usersTexts } from '../src/shared/users/users.texts.ts'
import { act, chooseOption, expectToast, field, search } from './support/screen.ts'
import { checkA11y, demo, signIn, test } from './support/test.ts'

const PASSWORD = 'Lodos-2026'

test('a boat owner gets an engine serviced', async ({ page, openAs, mails }, info) => {
  const email = `kaptan-${info.project.name}-${Date.now()}@pruva.test`
  const boat = `Işıl ${info.project.name}`

  await test.step('registers and confirms the mail', async () => {
    await page.goto('/')
    await checkA11y(page)
    await page.getByRole('link', { name: accountsTexts.register }).first().click()
    await field(page, accountsTexts.email).fill(email)
    await field(page, accountsTexts.password).fill(PASSWORD)
    await field(page, accountsTexts.repeatPassword).fill('baska')
    await checkA11y(page)
    await page.getByRole('button', { name: accountsTexts.register, exact: true }).click()
    await expect(page.getByText(appTexts.passwordsDiffer)).toBeVisible()
    await field(page, accountsTexts.repeatPassword).fill(PASSWORD)
    await page.getByRole('button', { name: accountsTexts.register, exact: true }).click()
    await expect(page.getByText(accountsTexts.registered).first()).toBeVisible()

    const mail = await mails.waitFor(email, /doğrula/i)
    const link = mail.links.find((each) => each.includes('/api/auth/confirm')) ?? ''
    await page.goto(link)
    await expect(page.getByText(accountsTexts.confirmedTitle)).toBeVisible()
    await checkA11y(page)
    await expect(page).toHaveURL(/\/auth/)
  })

  await test.step('signs in and fills in the profile', async () => {
    await field(page, accountsTexts.email).fill(email)
    await field(page, accountsTexts.password).fill(PASSWORD)
    await page.getByRole('button', { name: accountsTexts.login, exact: true }).click()
    await expect(page.getByText(profileTexts.missingTitle).first()).toBeVisible()
    if (!page.url().endsWith('/profile')) await page.getByRole('link', { name: accountsTexts.toProfile }).click()
    await checkA11y(page)
    await page.getByRole('button', { name: profileTexts.create }).click()
    await expect(page.getByText(messages.required).first()).toBeVisible()
    await field(page, usersTexts.fullName).fill('Işıl Gökçe')
    await field(page, usersTexts.phone).fill('+90 532 123 45 67')
    await chooseOption(page, usersTexts.city, 'Muğla')
    await page.getByRole('button', { name: profileTexts.create }).click()
    await expect(page.getByText(profileTexts.pendingTitle).first()).toBeVisible()
    await page.goto('/boats')
    await expect(page).toHaveURL(/\/approval-pending/)
    await checkA11y(page)
  })

  const admin = await openAs(demo.admin, '/admin/users')
  await test.step('the admin approves', async () => {
    await search(admin, usersTexts.search, email)
    await admin.getByRole('button', { name: usersTexts.rowMenu(email) }).click()
    await admin.getByRole('menuitem', { name: usersTexts.edit }).click()
    await expect(admin.getByRole('dialog')).toBeVisible()
    await checkA11y(admin)
    await admin.getByRole('button', { name: usersTexts.approve }).click()
    await expect(admin.getByText(usersTexts.approveQuestion)).toBeVisible()
    await admin.getByRole('button', { name: appTexts.confirm, exact: true }).click()
    await expect(admin.getByText(usersTexts.approved)).toBeVisible()
  })

  await test.step('adds a boat and an engine', async () => {
    await page.goto('/boats')
    await expect(page.getByText(boatsTexts.emptyMine)).toBeVisible()
    await checkA11y(page)
    await page.getByRole('button', { name: boatsTexts.newBoat }).first().click()
    const form = page.getByRole('dialog')
    await field(form, boatsTexts.form.name).fill(boat)
    await field(form, boatsTexts.form.model).fill('Sirena 58')
    await field(form, boatsTexts.place.latitude).fill('36,8500')
    await field(form, boatsTexts.place.longitude).fill('28,2700')
    await checkA11y(page)
    await form.getByRole('button', { name: appTexts.save }).click()
    await expect(page.getByRole('heading', { name: boat, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: enginesTexts.ofBoat.add }).first().click()
    await chooseOption(page, enginesTexts.form.brand, 'Yamaha')
    await chooseOption(page, enginesTexts.form.model, /F150/)
    await field(page, enginesTexts.form.serialNumber).fill('YAM-2026-001')
    await field(page, enginesTexts.form.hoursUsed).fill('412,5')
    await checkA11y(page)
    await page.getByRole('dialog').getByRole('button', { name: appTexts.save }).click()
    await expect(page.getByText('YAM-2026-001')).toBeVisible()
    await checkA11y(page)
  })

  let requestPath = ''
  await test.step('files a fault request', async () => {
    await page.getByRole('button', { name: boatsTexts.requests.create }).first().click()
    const form = page.getByRole('dialog')
    await form.getByText(requestsTexts.types.FAULT, { exact: true }).click()
    await field(form, requestsTexts.form.description).fill('Sancak motoru yüksek devirde titriyor.')
    await checkA11y(page)
    await form.getByRole('button', { name: requestsTexts.form.submit }).click()
    await expectToast(page, requestsTexts.form.created)
    await expect(page).toHaveURL(/\/maintenance\/[0-9a-f-]+$/)
    requestPath = new URL(page.url()).pathname
    await expect(page.getByText(offersTexts.empty)).toBeVisible()
    await checkA11y(page)
  })

  await test.step('the admin sends an offer', async () => {
    await admin.goto(`/admin${requestPath}`)
    await expect(admin.getByText(email).first()).toBeVisible()
    await checkA11y(admin)
    await act(admin, requestsTexts.actions.newOffer)
    await expect(admin).toHaveURL(/\/offers\/new/)
    await sendOffer(admin)
    await expect(admin).toHaveURL(new RegExp(`/admin${requestPath}$`))
    await expect(admin.getByText('13.883,40 ₺').first()).toBeVisible()
  })

  await test.step('the owner reads the PDF and accepts', async () => {
    await page.goto(requestPath)
    await expect(page.getByText('13.883,40 ₺').first()).toBeVisible()
    const download = page.waitForResponse((response) => response.url().endsWith('/pdf'))
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /PDF/ }).first().click(),
    ])
    const pdf = await download
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await popup.close()
    await act(page, offersTexts.accept)
    await page.getByRole('dialog').getByRole('button', { name: offersTexts.accept }).click()
    await expectToast(page, offersTexts.accepted)
    await checkA11y(page)
  })

  await test.step('the admin assigns technician and date', async () => {
    await admin.reload()
    await act(admin, requestsTexts.actions.plan)
    await admin.getByRole('button', { name: requestsTexts.planDialog.onlyTechnicians }).click()
    await search(admin, requestsTexts.technicianDialog.search, demo.technician)
    await admin.getByRole('button', { name: requestsTexts.technicianDialog.addNamed(demo.technician) }).click()
    await expectToast(admin, messages.technician_assigned)
    await checkA11y(admin)
    await admin.getByRole('button', { name: requestsTexts.technicianDialog.done, exact: true }).click()
    await act(admin, requestsTexts.actions.plan)
    await admin.getByRole('button', { name: requestsTexts.planDialog.onlyDay }).click()
    await field(admin.getByRole('dialog'), requestsTexts.dateDialog.label).fill('26.11.2026')
    await admin.keyboard.press('Tab')
    await admin.getByRole('dialog').getByRole('button', { name: appTexts.save }).click()
    await expectToast(admin, requestsTexts.dateDialog.assigned)
    await expect(admin.getByText('26.11.2026').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('the technician completes the job', async () => {
    const technician = await openAs(demo.technician)
    await search(technician, requestsTexts.filters.email, email)
    await expect(technician).toHaveURL(/email=/)
    await checkA11y(technician)
    await technician.getByRole('link', { name: boat, exact: true }).click()
    await expect(technician).toHaveURL(new RegExp(`/technician${requestPath}`))
    await checkA11y(technician)
    await act(technician, requestsTexts.actions.complete)
    await expect(technician.getByText(requestsTexts.completeDialog.message)).toBeVisible()
    await technician.getByRole('dialog').getByRole('button', { name: requestsTexts.completeDialog.confirm }).click()
    await expectToast(technician, messages.request_completed)
  })

  await test.step('the owner rates', async () => {
    await page.reload()
    await page.getByRole('radio', { name: requestsTexts.feedback.star(5) }).check({ force: true })
    await field(page, requestsTexts.feedback.note).fill('Elinize sağlık.')
    await page.getByRole('button', { name: requestsTexts.feedback.submit }).click()
    await expect(page.getByText(requestsTexts.feedback.score(5)).first()).toBeVisible()
    await checkA11y(page)
    await admin.reload()
    await expect(admin.getByText('Elinize sağlık.')).toBeVisible()
  })
})

async function sendOffer(admin: Page): Promise<void> {
  const { builder } = offersTexts
  for (const [description, quantity, price] of [
    ['Pervane şaftı contası', '2', '48'],
    ['Şanzıman yağı, 5 L', '1', '62,50'],
    ['İşçilik', '6', '45'],
  ] as const) {
    await admin.getByRole('button', { name: builder.addManual }).first().click()
    await admin.getByLabel(builder.description).last().fill(description)
    await admin.getByLabel(/adet$/).last().fill(quantity)
    await admin
      .getByLabel(/birim fiyat$/)
      .last()
      .fill(price)
  }
  // The form starts with the rate of the newest offer, no matter who sent it.
  await admin.getByLabel(builder.exchangeRate('€')).fill('36')
  await admin.getByLabel(builder.discountPercent).fill('10')
  await expect(admin.getByText('13.883,40 ₺').first()).toBeVisible()
  await checkA11y(admin)
  await admin.getByRole('button', { name: builder.submit }).first().click()
  await expectToast(admin, messages.offer_created)
}

test('a customer who signs in lands on the profile', async ({ page }) => {
  await signIn(page, demo.customer)
  await expect(page).toHaveURL(/\/profile$/)
})
