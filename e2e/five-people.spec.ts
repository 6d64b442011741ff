// Five people of one boat: a caller without an address, their captain and partner, the company that pays, the admin between them.
import { expect, type Page } from '@playwright/test'
import { accountsTexts } from '../src/shared/accounts/accounts.texts.ts'
import { appTexts } from '../src/shared/app/app.texts.ts'
import { boatPeopleTexts as texts } from '../src/shared/boats/boat-people.texts.ts'
import { boatsTexts } from '../src/shared/boats/boats.texts.ts'
import { customersApi } from '../src/shared/customers/customers.contract.ts'
import { customersTexts } from '../src/shared/customers/customers.texts.ts'
import { invitationPageTexts, inviteTexts } from '../src/shared/customers/invitations.texts.ts'
import { messages } from '../src/shared/messages.tr.ts'
import { offersApi } from '../src/shared/offers/offers.contract.ts'
import { offersTexts } from '../src/shared/offers/offers.texts.ts'
import { paymentsTexts } from '../src/shared/payments/payments.texts.ts'
import { statementTexts } from '../src/shared/payments/statement.texts.ts'
import { requestPath } from '../src/shared/requests/requests.paths.ts'
import { requestsTexts } from '../src/shared/requests/requests.texts.ts'
import { records, unique } from './support/records.ts'
import { chooseOption, closeToasts, countClicks, expectToast, field, goWhole, searchOption } from './support/screen.ts'
import { checkA11y, demo, demoPassword, signIn, test } from './support/test.ts'

const PASSWORD = 'Sahibi-2026'

test('five people: from a call and a paper to what the company paid', async ({
  page,
  request,
  openAs,
  mails,
  expectConsole,
}, info) => {
  expectConsole(/403.*\/offers\/.*\/accept/)
  const made = records(request)
  const [name, boat, company] = [unique('Nejat'), unique('İmbat'), unique('Mavi Yat')]
  const email = `nejat-${Date.now()}-${info.project.name}@pruva.test`
  const captain = await made.person('CUSTOMER', 'Kemal Kaptan')
  const partner = await made.person('CUSTOMER', 'Defne Ortak')
  await made.asAdmin(customersApi.create, {
    body: { kind: 'COMPANY', fullName: company, phone: `0216 ${String(Date.now()).slice(-7)}` },
  })
  const form = (on: Page) => on.getByRole('dialog', { name: texts.form.title })
  const accepts = async (invited: string) => {
    const theirs = await openAs()
    await signIn(theirs, invited, demoPassword, '/boats')
    await theirs.getByRole('button', { name: texts.invitation.accept }).click()
    await expectToast(theirs, messages.boat_accepted)
    await closeToasts(theirs)
    return theirs
  }

  let code = ''
  let boatId = ''
  await test.step('the admin writes down a caller, and makes an invitation to print', async () => {
    await signIn(page, demo.admin, demoPassword, '/admin/customers')
    await page.getByRole('button', { name: customersTexts.create.open }).click()
    const caller = page.getByRole('dialog', { name: customersTexts.create.open })
    await field(caller, customersTexts.create.phone).fill(`0537 ${String(Date.now()).slice(-7)}`)
    await field(caller, customersTexts.create.name).fill(name)
    await field(caller, customersTexts.create.boat).fill(boat)
    await field(caller, customersTexts.create.model).fill('Gulet')
    await caller.getByRole('button', { name: customersTexts.create.saveAndRequest }).click()
    await expect(page).toHaveURL(/\/admin\/boats\//)
    boatId = page.url().split('/').at(-1) ?? ''
    const filing = page.getByRole('dialog', { name: requestsTexts.form.forBoat(boat) })
    await expect(filing).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(filing).toHaveCount(0)
    await goWhole(page, `/admin/customers?search=${encodeURIComponent(name)}`)
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click()
    await page.getByRole('button', { name: inviteTexts.open }).click()
    const dialog = page.getByRole('dialog', { name: inviteTexts.title })
    await dialog.getByRole('button', { name: inviteTexts.link }).click()
    await expect(dialog.getByRole('button', { name: inviteTexts.print })).toBeVisible()
    code = (await field(dialog, inviteTexts.address).inputValue()).split('#')[1] ?? ''
    await page.keyboard.press('Escape')
  })

  const owner = await openAs()
  await test.step('the caller types the code of the paper, and has an account with the boat', async () => {
    await owner.goto('/davet')
    await field(owner, invitationPageTexts.typeCode).fill(code)
    await owner.getByRole('button', { name: invitationPageTexts.typeSubmit }).click()
    await field(owner, accountsTexts.email).fill(email)
    await field(owner, accountsTexts.password).fill(PASSWORD)
    await field(owner, accountsTexts.repeatPassword).fill(PASSWORD)
    await owner.getByRole('button', { name: invitationPageTexts.submit }).click()
    await expect(owner.getByRole('heading', { name: invitationPageTexts.doneTitle })).toBeVisible()
    const mail = await mails.waitFor(email, /./)
    await owner.goto(mail.links.find((link) => link.includes('/api/auth/confirm')) ?? '')
    await expect(owner.getByText(accountsTexts.confirmedTitle)).toBeVisible()
    await signIn(owner, email, PASSWORD, `/boats/${boatId}`)
  })

  await test.step('the owner invites the captain in three presses, and the partner up to a ceiling', async () => {
    const invite = owner.getByRole('button', { name: texts.invite })
    await expect(invite).toBeVisible()
    const clicks = await countClicks(owner)
    await invite.click()
    await expect(form(owner).getByText('Aranır, görür, talep açar; fiyat görmez.')).toBeVisible()
    await field(form(owner), texts.form.name).fill('Kemal Kaptan')
    await field(form(owner), texts.form.email).fill(captain.email)
    await form(owner).getByRole('button', { name: texts.form.send }).click()
    await expectToast(owner, messages.person_invited)
    expect(await clicks()).toBeLessThanOrEqual(3)
    await closeToasts(owner)
    await invite.click()
    await chooseOption(owner, texts.form.word, 'Ortak')
    await field(form(owner), texts.form.name).fill('Defne Ortak')
    await field(form(owner), texts.form.email).fill(partner.email)
    await form(owner).getByRole('button', { name: texts.form.choose }).click()
    await form(owner).getByRole('checkbox', { name: texts.form.switches.approves }).check()
    await field(form(owner), texts.form.ceiling).fill('5000')
    await checkA11y(owner)
    await form(owner).getByRole('button', { name: texts.form.send }).click()
    await expectToast(owner, messages.person_invited)
    await expect(form(owner)).toHaveCount(0)
    await expect(owner.getByText(/bir talepte 5\.000,00 ₺ tutarına kadar teklifleri onaylar/)).toBeVisible()
    await checkA11y(owner)
  })

  await test.step('the admin names the company that pays for the boat', async () => {
    await goWhole(page, `/admin/boats/${boatId}`)
    await page.getByRole('button', { name: texts.invite }).click()
    await chooseOption(page, texts.form.word, 'Ödeyen')
    await searchOption(form(page), texts.form.customer, company)
    await checkA11y(page)
    await form(page).getByRole('button', { name: texts.form.send }).click()
    await expectToast(page, messages.person_invited)
    await closeToasts(page)
  })

  const deck = await accepts(captain.email)
  let id = ''
  await test.step('the captain files', async () => {
    await deck.getByRole('link', { name: boat }).click()
    await deck.getByRole('button', { name: boatsTexts.requests.create }).filter({ visible: true }).first().click()
    const filing = deck.getByRole('dialog', { name: requestsTexts.form.forBoat(boat) })
    await field(filing, requestsTexts.form.description).fill('Şanzıman ses yapıyor')
    await filing.getByRole('button', { name: requestsTexts.form.submit }).click()
    await expect(deck).toHaveURL(/\/maintenance\/[\w-]+$/)
    id = deck.url().split('/').at(-1) ?? ''
  })

  const offer = (unitPrice: number) =>
    made.asAdmin(offersApi.create, {
      body: {
        ...{ serviceRequestId: id, currency: 'TRY', vatMode: 'INCLUDED' },
        items: [{ type: 'MANUAL', description: 'Revizyon', quantity: 1, unitPrice }],
      },
    })
  const dear = await offer(8000)
  const home = await accepts(partner.email)
  await test.step('the partner is refused above the ceiling, and the owner is told', async () => {
    await goWhole(home, requestPath('CUSTOMER', id))
    await home.getByRole('button', { name: offersTexts.accept }).filter({ visible: true }).click()
    const question = home.getByRole('dialog')
    await expect(question.getByText(/onay sınırınızı aşıyor/)).toBeVisible()
    await checkA11y(home)
    await question.getByRole('button', { name: offersTexts.accept }).click()
    await expectToast(home, messages.over_ceiling)
    const told = await mails.waitFor(email, /Onay sınırı/)
    expect(told.text).toContain(dear.offerNumber)
    await question.getByRole('button', { name: appTexts.cancel }).click()
    await closeToasts(home)
  })

  const cheap = await offer(4000)
  await test.step('the partner accepts below it, in the owner’s name', async () => {
    const card = home.getByRole('article', { name: offersTexts.offer(cheap.offerNumber) })
    await card.getByRole('button', { name: offersTexts.accept }).click()
    await home.getByRole('dialog').getByRole('button', { name: offersTexts.accept }).click()
    await expectToast(home, offersTexts.accepted)
    await checkA11y(home)
  })

  await test.step('the company pays, and its statement says so', async () => {
    await goWhole(page, requestPath('ADMIN', id))
    await expect(page.getByText(company).first()).toBeVisible()
    await expect(page.getByText('Kemal Kaptan').first()).toBeVisible()
    const card = page.getByRole('region', { name: paymentsTexts.title })
    await card.getByRole('button', { name: paymentsTexts.record.action }).click()
    await page.getByRole('dialog').getByRole('button', { name: paymentsTexts.record.action }).click()
    await expectToast(page, messages.payment_recorded)
    await checkA11y(page)
    await card.getByRole('link', { name: paymentsTexts.toStatement }).click()
    await expect(page.getByRole('heading', { level: 1, name: statementTexts.title })).toBeVisible()
    await expect(page.getByText(company).first()).toBeVisible()
    await expect(page.getByText('4.000,00 ₺').first()).toBeVisible()
    await checkA11y(page)
  })

  await test.step('the captain sees who works and no amount', async () => {
    await expect(deck.getByText('Şanzıman ses yapıyor').first()).toBeVisible()
    await expect(deck.getByText('₺')).toHaveCount(0)
  })
})
