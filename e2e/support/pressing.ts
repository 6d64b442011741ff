// Presses what a screen offers, one thing after the other, and says what came of it. Runs inside the page: thousands of presses.
import type { Page } from '@playwright/test'
import { accountsTexts } from '../../src/shared/accounts/accounts.texts.ts'
import { appMessages } from '../../src/shared/app/app.messages.ts'
import { appTexts } from '../../src/shared/app/app.texts.ts'
import { notificationsApi } from '../../src/shared/notifications/notifications.contract.ts'
import { offerEventsApi } from '../../src/shared/offers/offer-events.contract.ts'

export interface Pressed {
  /** What a press did that it must not do, or a grey thing without its reason. */
  problems: string[]
  /** The names of what was pressed, with those before them. */
  pressed: string[]
  /** The names of what is grey. */
  grey: string[]
}

const words = {
  reason: appTexts.actionNeedsNetwork,
  noAnswer: appMessages.network_error,
  leave: appTexts.unsavedLeave,
  /** They load the page anew, or end the session. */
  skipped: [appTexts.reload, appTexts.signOut, appTexts.print, accountsTexts.login] as string[],
  /** Screens send these by themselves. */
  unasked: [notificationsApi.markVisited.url, offerEventsApi.opened.url.replace(':id', '[^/]+')],
}

/** Things that are grey for a reason of their own, such as the end of a list. */
export const passOver = (page: Page, selector: string) =>
  page.evaluate((which) => {
    for (const element of document.querySelectorAll<HTMLElement>(which)) element.dataset.notNow = ''
  }, selector)

/**
 * In the page's content; a dialog or a menu that opens is gone through too. A form that an earlier screen of the same document has opened
 * is not gone through again.
 */
export const pressEverything = (page: Page): Promise<Pressed> =>
  page.evaluate(async ({ reason, noAnswer, leave, skipped, unasked }) => {
    const SETTLED_MS = 120
    const DEEPEST = 2
    const CHOICES = 14
    /** A dialog with as few things asks a question: several ask with the same words. */
    const QUESTION = 3
    const holder = window as typeof window & { knownForms?: Set<string> }
    holder.knownForms ??= new Set()
    const { knownForms } = holder
    const problems = new Set<string>()
    const pressed: string[] = []
    const grey = new Set<string>()
    let current = ''
    const settle = () => new Promise((done) => setTimeout(done, SETTLED_MS))
    const send = window.fetch
    window.fetch = (input, init) => {
      const method = init?.method ?? 'GET'
      const isUnasked = unasked.some((path) => new RegExp(path).test(String(input)))
      if (method !== 'GET' && !isUnasked) problems.add(`${current} → ${method} ${String(input)}`)
      return send(input, init)
    }

    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"]')
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
    /** Rows have the same buttons with other names. */
    const kindOf = (element: Element) => {
      const icon = element.querySelector('svg')?.getAttribute('class') ?? ''
      return `${element.getAttribute('role')}|${icon}|${(element.textContent ?? '').replace(/\d+/g, '').trim()}`
    }
    const layers = () => [...document.querySelectorAll('[role="dialog"], [role="menu"]')].filter(isVisible)
    const thingsIn = (scope: Element) => {
      const kinds = new Map<string, HTMLElement>()
      const selector = 'button:not(:disabled), [role="menuitem"], input[type="checkbox"]:not(form *, :disabled)'
      for (const element of scope.querySelectorAll<HTMLElement>(selector)) {
        const isSkipped = skipped.includes(nameOf(element)) || element.closest('.fc, [data-not-now]')
        if (isVisible(element) && !isSkipped && !kinds.has(kindOf(element))) kinds.set(kindOf(element), element)
      }
      return kinds
    }
    const top = () => layers().at(-1) ?? document.querySelector('main') ?? document.body
    const closeAll = async () => {
      for (let tries = 0; tries < 8 && layers().length > 0; tries++) {
        const leaving = [...document.querySelectorAll('button')].find((one) => nameOf(one) === leave && isVisible(one))
        if (leaving) leaving.click()
        else
          (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }),
          )
        await settle()
      }
      if (layers().length > 0) problems.add(`${current} → cannot be closed`)
    }
    const isGrey = (element: Element) => element.getAttribute('aria-disabled') === 'true'
    const descriptionOf = (element: Element) =>
      [
        element.getAttribute('title'),
        ...(element.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent),
      ].join(' ')

    const home = location.pathname
    const press = async (element: HTMLElement, name: string) => {
      current = name
      element.click()
      await settle()
      const toasts = [...document.querySelectorAll('[data-toast]')]
      if (toasts.some((one) => one.textContent?.includes(noAnswer))) problems.add(`${name} → ${noAnswer}`)
      for (const one of toasts) one.querySelector<HTMLElement>('button:last-of-type')?.click()
      if (location.pathname !== home) {
        history.back()
        await settle()
      }
    }
    /** Presses the things of a path again; undefined where it leads nowhere any more. */
    const goTo = async (path: readonly string[]) => {
      await closeAll()
      for (const kind of path) {
        const element = thingsIn(top()).get(kind)
        if (!element) return undefined
        await press(element, nameOf(element))
      }
      return top()
    }
    /** By its words and its things. */
    const isKnownForm = (layer: Element) => {
      const kinds = [...thingsIn(layer).keys()]
      if (layer.getAttribute('role') !== 'dialog' || kinds.length <= QUESTION) return false
      const words = [layer.textContent?.replace(/\d+/g, ''), ...kinds].join('\n')
      const isKnown = knownForms.has(words)
      knownForms.add(words)
      return isKnown
    }
    const explore = async (path: readonly string[], names: readonly string[]): Promise<void> => {
      // Opened a second time, it has what the first time was still loading.
      let scope = await goTo(path)
      if (!scope || isKnownForm(scope)) return
      let count = 0
      const things = [...thingsIn(scope)].map(([kind, element]) => ({
        kind,
        element,
        name: [...names, nameOf(element)].join(' › '),
        isGrey: isGrey(element),
        saysWhy: descriptionOf(element).includes(reason),
      }))
      for (const { kind, element, name, isGrey, saysWhy } of things) {
        if (isGrey) {
          grey.add(name)
          if (!saysWhy) problems.add(`${name} → grey without its reason`)
          continue
        }
        count += 1
        if (path.length > 0 && count > CHOICES) break
        // What the press before has left open is gone on with.
        if (top() !== scope) scope = await goTo(path)
        const again = element.isConnected ? element : thingsIn(top()).get(kind)
        if (!again?.isConnected) continue
        const before = layers().length
        await press(again, name)
        pressed.push(name)
        if (layers().length > before && path.length < DEEPEST)
          await explore([...path, kind], [...names, nameOf(element)])
        if (top() !== scope) await closeAll()
      }
    }
    await explore([], [])
    window.fetch = send
    return { problems: [...problems], pressed, grey: [...grey] }
  }, words)
