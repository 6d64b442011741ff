// Passkeys, with the browser's own virtual device. Browsers make them for a name only, so the server has one: localhost.
import { type CDPSession, expect, type Page } from '@playwright/test'
import { type ServerProcess, serverProcess } from '../test/server-process.ts'
import { calls } from './support/people.ts'
import { field } from './support/screen.ts'
import { test as base, checkA11y, demoPassword, signIn } from './support/test.ts'

const test = base.extend<object, { started: ServerProcess }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
    async ({}, use) => {
      const started = await serverProcess({ DEMO: '1' })
      await started.ready()
      await use(started)
      await started.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ started }, use) => use(started.url.replace('127.0.0.1', 'localhost')),
})

/** A device that is unlocked by its owner. While it is away, it answers nothing. */
async function deviceOf(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  const set = (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return { isAway: () => set(false), isThere: () => set(true) }
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.clear())
}

test('an owner adds a passkey, enters by button, field and after the password, and removes it', async ({
  page,
  request,
  expectConsole,
}) => {
  const email = await calls(request).approved('CUSTOMER')
  await signIn(page, email, undefined, '/settings/security')
  const device = await deviceOf(page)
  await checkA11y(page)
  await page.getByRole('button', { name: 'Geçiş anahtarı ekle' }).click()
  const codes = page.getByRole('dialog').getByRole('list', { name: 'Kurtarma kodları' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await checkA11y(page)
  await page.getByRole('button', { name: 'Kodları sakladım' }).click()
  await expect(page.getByRole('button', { name: /^Geçiş anahtarını kaldır/ })).toBeVisible()
  await checkA11y(page)

  await device.isAway()
  await signOut(page)
  await page.goto('/auth')
  await expect(field(page, 'E-posta')).toHaveAttribute('autocomplete', 'username webauthn')
  await checkA11y(page)
  await device.isThere()
  await page.getByRole('button', { name: 'Geçiş anahtarıyla gir' }).click()
  await expect(page).toHaveURL(/\/profile/)

  // The e-mail field offers it, and the virtual device chooses it at once.
  await signOut(page)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/profile/)

  await device.isAway()
  await signOut(page)
  await page.goto('/auth')
  expectConsole(/401.*\/api\/auth\/login/)
  await field(page, 'E-posta').fill(email)
  await field(page, 'Şifre').fill(demoPassword)
  await page.getByRole('button', { name: 'Giriş yap' }).click()
  const use = page.getByRole('button', { name: 'Geçiş anahtarını kullan' })
  await expect(use).toBeVisible()
  await checkA11y(page)
  await device.isThere()
  await use.click()
  await expect(page).toHaveURL(/\/profile/)

  await page.goto('/settings/security')
  await page.getByRole('button', { name: /^Geçiş anahtarını kaldır/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kaldır', exact: true }).click()
  await expect(page.getByText('kullanılmamış kod')).toHaveCount(0)
})
