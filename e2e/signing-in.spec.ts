// How people sign in: their open sessions, and the second step.
import { expect, type Page } from '@playwright/test'
import { codeAt } from '../test/authenticator.ts'
import { calls } from './support/people.ts'
import { field } from './support/screen.ts'
import { checkA11y, demoPassword, signIn, test } from './support/test.ts'

test('an owner sees where the account is open, and ends another session', async ({
  page,
  openAs,
  request,
  expectConsole,
}) => {
  // An account of its own: other journeys use the demo's at the same time.
  const email = await calls(request).approved('CUSTOMER')
  await signIn(page, email, undefined, '/settings')
  const elsewhere = await openAs(email)
  await page.getByRole('link', { name: /Giriş güvenliği/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Giriş güvenliği')
  const sessions = page.getByRole('list', { name: 'Oturumlarım' })
  await expect(sessions.getByText('Bu cihaz')).toBeVisible()
  await checkA11y(page)
  // Every call of an ended session is refused, whichever the other page makes next.
  expectConsole(/401.*\/api\//)
  await page.getByRole('button', { name: 'Diğerlerini kapat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Diğerlerini kapat' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto('/settings')
  await expect(elsewhere).toHaveURL(/\/auth/)
})

async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await field(page, 'E-posta').fill(email)
  await field(page, 'Şifre').fill(demoPassword)
  await page.getByRole('button', { name: 'Giriş yap' }).click()
}

test('an owner adds an authenticator app, signs in with it and with a recovery code, and removes it', async ({
  page,
  openAs,
  request,
  expectConsole,
}) => {
  const email = await calls(request).approved('CUSTOMER')
  await signIn(page, email, undefined, '/settings/security')
  await page.getByRole('button', { name: 'Doğrulama uygulaması ekle' }).click()
  const secret = await page.getByLabel('Okutamıyorsanız bu anahtarı uygulamaya yazın').inputValue()
  await expect(page.getByRole('img', { name: 'Uygulamanın okuyacağı karekod' })).toBeVisible()
  await checkA11y(page)
  const now = Date.now()
  const first = codeAt(secret, new Date(now))
  await page.getByLabel('Uygulamanın gösterdiği kod').fill(first)
  await page.getByRole('button', { name: 'Ekle', exact: true }).click()
  const codes = page.getByRole('dialog').getByRole('list', { name: 'Kurtarma kodları' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await checkA11y(page)
  const recovery = await codes.getByRole('listitem').first().innerText()
  await page.getByRole('button', { name: 'Kodları sakladım' }).click()
  await expect(page.getByText('10 kullanılmamış kod')).toBeVisible()
  await checkA11y(page)

  expectConsole(/401.*\/api\/auth\/login/)
  const phone = await openAs()
  await givePassword(phone, email)
  await phone.getByLabel('Kod').fill(first)
  await phone.getByRole('button', { name: 'Giriş yap' }).click()
  await expect(phone.getByText('Kod yanlış ya da daha önce kullanıldı')).toBeVisible()
  await checkA11y(phone)
  // The code after it: the server takes it early, as from a phone whose clock is ahead.
  await phone.getByLabel('Kod').fill(codeAt(secret, new Date(now + 30_000)))
  await phone.getByRole('button', { name: 'Giriş yap' }).click()
  await expect(phone).toHaveURL(/\/profile/)

  const without = await openAs()
  await givePassword(without, email)
  await without.getByRole('button', { name: 'Kurtarma kodu kullan' }).click()
  await without.getByLabel('Kurtarma kodu').fill(recovery.toLowerCase())
  await without.getByRole('button', { name: 'Giriş yap' }).click()
  await expect(without).toHaveURL(/\/profile/)

  await page.reload()
  await expect(page.getByText('9 kullanılmamış kod')).toBeVisible()
  await page.getByRole('button', { name: 'Doğrulama uygulamasını kaldır' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kaldır', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Doğrulama uygulaması ekle' })).toBeVisible()
})

test('an admin is led to the second step that admins need, adds it, and goes on', async ({ page, request }) => {
  const email = await calls(request).approved('ADMIN')
  // The setting holds for all admins of the server, and other journeys use them: this browser alone is told that they need it.
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (body.data) body.data.needsFactor = !body.data.hasFactor
    await route.fulfill({ response, json: body })
  })
  await signIn(page, email, undefined, '/admin/users')
  await expect(page).toHaveURL(/\/second-step$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Girişinize ikinci adım ekleyin')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Doğrulama uygulaması ekle' }).click()
  const secret = await page.getByLabel('Okutamıyorsanız bu anahtarı uygulamaya yazın').inputValue()
  await page.getByLabel('Uygulamanın gösterdiği kod').fill(codeAt(secret, new Date()))
  await page.getByRole('button', { name: 'Ekle', exact: true }).click()
  await page.getByRole('button', { name: 'Kodları sakladım' }).click()
  await expect(page).toHaveURL(/\/takvim/)
  await page.goto('/admin/workshop')
  const setting = page.getByRole('checkbox', { name: 'Yöneticilerden ikinci adım iste' })
  await expect(setting).toBeEnabled()
  await setting.scrollIntoViewIfNeeded()
  await checkA11y(page)
})
