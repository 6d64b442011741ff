// The network is cut on each screen of each role: whatever is pressed, nothing is called that this device doesn't keep, and what needs
// the server is grey and says so.
import { expect } from '@playwright/test'
import { accountsTexts } from '../src/shared/accounts/accounts.texts.ts'
import { appMessages } from '../src/shared/app/app.messages.ts'
import { appTexts } from '../src/shared/app/app.texts.ts'
import type { Role } from '../src/shared/roles.ts'
import { routes } from '../src/web/app/routes.tsx'
import { delivered, installed } from './support/device.ts'
import { calls } from './support/people.ts'
import { type Pressed, passOver, pressEverything } from './support/pressing.ts'
import { expectToast, field, goWhole } from './support/screen.ts'
import { checkA11y, demoOf, signIn, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

for (const role of Object.keys(demoOf) as Role[]) {
  test(`nothing that ${role} presses without a network ends in a call that fails`, { tag: '@desk' }, async ({
    page,
    context,
    request,
    expectConsole,
  }) => {
    test.setTimeout(600_000)
    expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    page.on('dialog', (dialog) => void dialog.accept())
    const { pathFor } = calls(request)
    await signIn(page, demoOf[role], undefined, '/settings')
    await installed(page)
    const found: Record<string, Pressed> = {}
    for (const { path, access } of routes) {
      if (access !== 'verified' && !(Array.isArray(access) && access.includes(role))) continue
      await test.step(path, async () => {
        await goWhole(page, await pathFor(path, role))
        // What was pressed on an earlier screen and waited is sent by itself: a repetition of it must not be taken for a press.
        await delivered(page)
        await passOver(page, '[aria-disabled="true"]')
        await context.setOffline(true)
        await expect(page.getByText(appTexts.offline)).toBeVisible()
        found[path] = await pressEverything(page)
        await context.setOffline(false)
      })
    }
    const problems = Object.entries(found).filter(([, { problems }]) => problems.length > 0)
    expect(Object.fromEntries(problems.map(([path, one]) => [path, one.problems]))).toEqual({})
    const all = Object.values(found)
    expect(all.flatMap(({ grey }) => grey).length).toBeGreaterThan(5)
    expect(all.flatMap(({ pressed }) => pressed).length).toBeGreaterThan(20)
  })
}

test('a form whose network goes away keeps what is typed and its focus, says why it waits, and sends when it is back @phone', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await signIn(page, demoOf.CUSTOMER, undefined, '/settings/change-password')
  await installed(page)
  const main = page.getByRole('main')
  const save = main.getByRole('button', { name: accountsTexts.changeSubmit })
  await field(main, accountsTexts.currentPassword).fill('Yanlis2026!')
  await save.focus()
  await context.setOffline(true)
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(save).toBeFocused()
  await expect(save).toHaveAccessibleDescription(appTexts.actionNeedsNetwork)
  await expect(main.getByText(appTexts.actionNeedsNetwork)).toBeVisible()
  await checkA11y(page)
  await page.keyboard.press('Enter')
  await expectToast(page, appTexts.actionNeedsNetwork)

  await context.setOffline(false)
  await expect(save).not.toHaveAttribute('aria-disabled')
  await expect(save).toBeFocused()
  await expect(field(main, accountsTexts.currentPassword)).toHaveValue('Yanlis2026!')
  await page.keyboard.press('Enter')
  // The form is checked as always.
  await expect(main.getByText(appMessages.required).first()).toBeVisible()
})
