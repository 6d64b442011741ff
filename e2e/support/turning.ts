// Opens the dialogs of a screen one after the other, and turns the phone over each.
import type { ElementHandle, Page, Request } from '@playwright/test'
import { appApi } from '../../src/shared/app/app.contract.ts'
import { appTexts } from '../../src/shared/app/app.texts.ts'
import { liveApi } from '../../src/shared/live/live.contract.ts'
import { goWhole, openWhole, stepTo } from './screen.ts'

const UPRIGHT = { width: 390, height: 844 }
const TURNS = {
  turned: { width: 844, height: 390 },
  'turned back, with the keyboard open': { width: 390, height: 400 },
}
const LOADED_WITHIN_MS = 5_000
/** They load the page anew, or end the session. */
const SKIPPED: readonly string[] = [appTexts.reload, appTexts.signOut, appTexts.print]

const DIALOG = '[role="dialog"]:is(.mantine-Modal-content, .mantine-Drawer-content)'
const MENU = '[role="menu"]'

const pending = new Set<Request>()
/** Streams, and the question whether the server is there, whose answer's body nobody reads: the browser never ends them. */
const UNENDING = [...Object.values(liveApi), appApi.health].map(({ url }) => url)

/** What is asked for counts as open until it has ended: a menu or a dialog may be a file that still loads. */
export function watchRequests(page: Page): void {
  pending.clear()
  page.on('request', (request) => {
    if (!UNENDING.some((url) => request.url().includes(url))) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
}

const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

/** Waits until what was asked for has come and is drawn. */
async function settle(page: Page): Promise<void> {
  const until = Date.now() + LOADED_WITHIN_MS
  let isQuiet: boolean
  do {
    isQuiet = pending.size === 0
    await (isQuiet ? drawn(page) : page.waitForTimeout(50))
  } while (!(isQuiet && pending.size === 0) && Date.now() < until)
  // What is still open then is an answer whose body nobody reads: without a load of the page it stays so.
  pending.clear()
}

/**
 * What a screen or an open menu offers, each kind once: rows have the same buttons with other names, and so have three and more side by
 * side with one icon, as the templates that other tests leave.
 */
const kindsIn = (page: Page, scope: string): Promise<string[]> =>
  page.evaluate(
    ([within, skipped]) => {
      const kinds = new Map<string, Element>()
      for (const element of document.querySelectorAll(`${within} :is(button, [role="menuitem"])`)) {
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
        const icon = element.querySelector('svg')?.getAttribute('class') ?? ''
        const beside = [...(element.parentElement?.children ?? [])]
        const alike = beside.filter((one) => one.querySelector('svg')?.getAttribute('class') === icon)
        const isOneOfMany = icon !== '' && alike.length > 2
        const kind = `${icon}|${isOneOfMany ? '' : (element.textContent ?? '').replace(/\d+/g, '').trim()}`
        const isPressable = element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled')
        if (!isPressable || skipped.includes(name) || kinds.has(kind)) continue
        kinds.set(kind, element)
        element.setAttribute('data-kind', kind)
      }
      return [...kinds.keys()]
    },
    [scope, SKIPPED] as const,
  )

async function press(page: Page, scope: string, kind: string): Promise<boolean> {
  await kindsIn(page, scope)
  const opens = await page.evaluate(
    ([within, which]) => {
      // A menu and the page behind it may have the same button.
      const element = [...document.querySelectorAll<HTMLElement>(`${within} [data-kind]`)].find(
        ({ dataset, isConnected }) => isConnected && dataset.kind === which,
      )
      // A menu whose button is out of sight hides.
      element?.scrollIntoView({ block: 'center' })
      element?.click()
      return element && (element.ariaHasPopup ?? 'nothing')
    },
    [scope, kind] as const,
  )
  await settle(page)
  if (opens === 'menu') await page.locator(MENU).filter({ visible: true }).waitFor()
  return opens !== undefined
}

async function topOf(page: Page, selector: string): Promise<ElementHandle<HTMLElement> | null> {
  const handle = await page.evaluateHandle(
    (which) =>
      [...document.querySelectorAll<HTMLElement>(which)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .at(-1) ?? null,
    selector,
  )
  return handle.asElement() as ElementHandle<HTMLElement> | null
}

/** Shows the screen again where a press has left it, and loads it anew where something cannot be closed. */
async function reset(page: Page, address: string): Promise<void> {
  for (let tries = 0; tries < 6 && (await topOf(page, `${DIALOG}, ${MENU}`)); tries++) {
    // Where something was typed, closing asks first.
    const leave = page.getByRole('button', { name: appTexts.unsavedLeave }).filter({ visible: true })
    if (await leave.count()) await leave.last().click()
    else await page.keyboard.press('Escape')
    await settle(page)
  }
  if (await topOf(page, `${DIALOG}, ${MENU}`)) return openWhole(page, address)
  const { pathname, search } = new URL(page.url())
  if (pathname !== address) await goWhole(page, address)
  else if (search !== '') await stepTo(page, address)
  else return
  await settle(page)
}

const FIELD =
  'textarea:visible, input:visible:is([type="text"], [type="search"], :not([type])):not([readonly], [role="combobox"], [aria-haspopup], [data-dates-input])'

/** Buttons that cannot be scrolled to, or that something covers. */
const unreachable = (dialog: ElementHandle<HTMLElement>): Promise<string[]> =>
  dialog.evaluate((element) => {
    const buttons = [...element.querySelectorAll('button')].filter((button) => button.checkVisibility())
    const isMain = (button: HTMLButtonElement) => button.type === 'submit' || button === buttons.at(-1)
    return buttons.filter(isMain).flatMap((button) => {
      button.scrollIntoView({ block: 'nearest' })
      const { top, bottom, left, right } = button.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isReached = top >= -1 && bottom <= innerHeight + 1 && (button.contains(hit) || hit?.contains(button))
      return isReached ? [] : [button.textContent || (button.getAttribute('aria-label') ?? '')]
    })
  })

/** A list that is searched by what was typed changes a moment later. */
async function unreachableAtLast(page: Page, dialog: ElementHandle<HTMLElement>): Promise<string[]> {
  const until = Date.now() + LOADED_WITHIN_MS
  for (;;) {
    const buttons = await unreachable(dialog)
    if (buttons.length === 0 || Date.now() > until) return buttons
    await settle(page)
  }
}

async function turn(page: Page, dialog: ElementHandle<HTMLElement>): Promise<string[]> {
  const problems: string[] = []
  const field = await dialog.$(FIELD)
  await field?.fill('deneme', { timeout: 2_000 }).catch(() => undefined)
  const typed = await field?.inputValue()
  for (const [how, size] of Object.entries(TURNS)) {
    await page.setViewportSize(size)
    await settle(page)
    const isOpen = await dialog.evaluate((element) => element.isConnected && element.checkVisibility())
    if (!isOpen) {
      problems.push(`${how} → closed`)
      break
    }
    const now = await field?.evaluate((element) => element.isConnected && (element as HTMLInputElement).value)
    if (now !== typed) problems.push(`${how} → ${JSON.stringify(typed)} has become ${JSON.stringify(now)}`)
    for (const button of await unreachableAtLast(page, dialog)) problems.push(`${how} → cannot be reached: ${button}`)
  }
  await page.setViewportSize(UPRIGHT)
  await settle(page)
  return problems
}

export interface Seen {
  /** By what opened them. */
  problems: string[]
  /** The dialogs, by their titles without numbers: each is turned once. */
  dialogs: Set<string>
}

/** The dialog on top, once no other takes its place any more. */
async function standing(page: Page): Promise<ElementHandle<HTMLElement> | null> {
  for (;;) {
    const dialog = await topOf(page, DIALOG)
    await settle(page)
    const isGone = await dialog?.evaluate((element) => !element.isConnected || !element.checkVisibility())
    const hasSkeleton = await page.evaluate(
      (which) => document.querySelector(which) !== null,
      `${DIALOG} .mantine-Skeleton-root`,
    )
    if (!isGone && !hasSkeleton) return dialog
  }
}

/** Presses everything on an open screen. */
export async function turnDialogs(page: Page, seen: Seen): Promise<void> {
  const address = new URL(page.url()).pathname
  const check = async (name: string) => {
    // A dialog whose record still loads gives way to the form.
    await page.waitForFunction((which) => !document.querySelector(`${which} .mantine-Skeleton-root`), DIALOG)
    const dialog = await standing(page)
    if (!dialog) return
    const title = await dialog.evaluate((element) => {
      const label = element.getAttribute('aria-labelledby')
      return (label ? document.getElementById(label)?.textContent : element.getAttribute('aria-label')) ?? ''
    })
    const known = title.replace(/\d+/g, '')
    if (seen.dialogs.has(known)) return
    seen.dialogs.add(known)
    for (const problem of await turn(page, dialog)) seen.problems.push(`${address} › ${name} › ${title}: ${problem}`)
  }
  // A part of the screen may be a file that has only just been asked for.
  await settle(page)
  for (const kind of await kindsIn(page, 'main')) {
    await reset(page, address)
    if (!(await press(page, 'main', kind))) continue
    const items = (await topOf(page, MENU)) ? await kindsIn(page, MENU) : []
    if (items.length === 0) await check(kind)
    for (const item of items) {
      await reset(page, address)
      if (!(await topOf(page, MENU))) await press(page, 'main', kind)
      if (await press(page, MENU, item)) await check(`${kind} › ${item}`)
    }
  }
  await reset(page, address)
}
