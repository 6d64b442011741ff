// A person's actions on a screen. Each waits for its element: a dialog's button appears only after the press that opens it.
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { toasts } from './web-toasts.ts'

type Name = string | RegExp
type Place = Pick<typeof screen, 'findByRole'>

export const press = async (name: Name, where: Place = screen) =>
  userEvent.click(await where.findByRole('button', { name }))

/** Both clicks of a double click, before the next render. */
export function clickTwice(button: HTMLElement): void {
  act(() => {
    button.click()
    button.click()
  })
}
export const pressTwice = async (name: Name, where: Place = screen) =>
  clickTwice(await where.findByRole('button', { name }))

export const chooseFromMenu = async (name: Name) => userEvent.click(await screen.findByRole('menuitem', { name }))

export async function pick(box: Name, option: Name, where: Place = screen): Promise<void> {
  const field = await where.findByRole('combobox', { name: box })
  if (field instanceof HTMLSelectElement)
    return userEvent.selectOptions(field, within(field).getByRole('option', { name: option }))
  await userEvent.click(field)
  await userEvent.click(await listedOption(option))
}

/** The options of the browser's own selects are in the page too, also those of closed ones. */
const listedOption = (name: Name): Promise<HTMLElement> =>
  waitFor(() => {
    const options = screen.getAllByRole('option', { name }).filter((one) => !(one instanceof HTMLOptionElement))
    const [option] = options
    if (!option || options.length > 1) throw new Error(`${options.length} options ${name}`)
    return option
  })

export const typeIn = async (field: Name, text: string, where: Place = screen) =>
  userEvent.type(await where.findByRole('textbox', { name: field }), text)

/** Types fast enough that no pause between two letters starts a search. Gives the time of the last letter. */
export async function typeAtOnce(field: HTMLElement, text: string): Promise<number> {
  let last = 0
  field.addEventListener('input', () => {
    last = performance.now()
  })
  await userEvent.setup({ delay: null }).type(field, text)
  return last
}

/** Replaces the old text. */
export async function fill(field: Name, text: string, where: Place = screen): Promise<void> {
  const box = await where.findByRole('textbox', { name: field })
  await userEvent.clear(box)
  await userEvent.type(box, text)
}

export const dialog = async (name?: Name) => within(await screen.findByRole('dialog', { name }))
/** Presses a button of the front dialog. */
export const pressInDialog = async (name: Name) =>
  userEvent.click(await waitFor(() => within(screen.getAllByRole('dialog').at(-1)!).getByRole('button', { name })))
export const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** A toast of any kind. */
export const expectToast = (text: string) =>
  waitFor(() => expect(toasts().map((one) => one.replace(/^\w+: /, ''))).toContain(text))

export const textsOf = (elements: HTMLElement[]) => elements.map((one) => one.textContent)

/** The pairs of a list of facts: label and value. */
export const factsIn = (where: Pick<typeof screen, 'getAllByRole'>) =>
  where.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
