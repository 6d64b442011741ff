// Without a network, what needs the server is grey (src/web/ui/forms/server-need.ts). What the compiler cannot check of it: that no screen goes
// past the common parts.
import { expect, it } from 'vitest'
import { sourceFiles, withoutComments } from './source-files.ts'

const web = sourceFiles
  .filter(({ name }) => name.startsWith('web/'))
  .map(({ name, code }) => ({ name, code: withoutComments(code) }))

/** What these buttons wait for is not the server. */
const FREE: Record<string, string> = {
  'web/ui/layout/print.tsx': 'prints what is shown',
  'web/features/boats/place-fields.tsx': 'waits for the position of the phone',
  'web/features/inventory/new-list-page.tsx': 'a list waits on the device',
  'web/features/inventory/ask-quantity.tsx': 'an amount waits on the device',
  'web/features/inventory/scan-panel.tsx': 'a code is looked up on the device',
  'web/features/photos/photo-upload-modal.tsx': 'photos wait on the device',
  'web/features/device/outbox-dialog.tsx': 'what is told to the admins waits on the device',
}

/** The opening tags of a part: `<Button loading={pending} onClick={() => run()}>`. */
function tagsOf(code: string, part: string): string[] {
  return [...code.matchAll(new RegExp(`<${part}\\b`, 'g'))].map(({ index }) => {
    let depth = 0
    for (let at = index; at < code.length; at++) {
      if (code[at] === '{') depth += 1
      if (code[at] === '}') depth -= 1
      if (code[at] === '>' && depth === 0) return code.slice(index, at + 1)
    }
    return code.slice(index)
  })
}

it('buttons: each that sends a form or waits for an answer is the one that is grey without a network', () => {
  const past = web.flatMap(({ name, code }) =>
    ['Button', 'ActionIcon']
      .flatMap((part) => tagsOf(code, part))
      .filter((tag) => /\bloading=|type="submit"/.test(tag))
      .map(() => name),
  )
  expect([...new Set(past)].sort()).toEqual(Object.keys(FREE).sort())
})

it('forms: exactly those whose sending the outbox takes stay free without a network', () => {
  const forms = web.filter(({ code }) => tagsOf(code, 'FormModal').length > 0)
  const isFree = ({ code }: { code: string }) => tagsOf(code, 'FormModal').some((tag) => /\bworksOffline\b/.test(tag))
  const keeps = ({ code }: { code: string }) => /\b(sendOrQueue|queueCall|useDraftExtra)\b/.test(code)
  expect(forms.filter(isFree).map(({ name }) => name)).toEqual([
    'web/features/costs/expense-dialog.tsx',
    'web/features/engines/hours-dialog.tsx',
    'web/features/inventory/transaction-dialog.tsx',
    'web/features/offers/extra/extra-draft-modal.tsx',
    'web/features/requests/complete-modal.tsx',
    'web/features/requests/note-dialog.tsx',
    'web/features/requests/request-form.tsx',
  ])
  expect(forms.filter((form) => keeps(form) && !isFree(form)).map(({ name }) => name)).toEqual([])
})

it('questions: each that stays free without a network does something on the device alone, or the outbox takes it', () => {
  const free = web.filter(({ code }) => /worksOffline: true/.test(code)).map(({ name }) => name)
  expect(free).toEqual([
    'web/app/shell/user-menu-dropdown.tsx',
    'web/features/accounts/others-unsent.ts',
    'web/features/device/outbox-dialog.tsx',
    'web/features/inventory/may-take.ts',
    'web/features/inventory/new-list-page.tsx',
    'web/features/inventory/use-all.ts',
    'web/features/offers/builder/use-offer-sources.tsx',
    'web/features/photos/photo-upload-modal.tsx',
    'web/features/requests/waiting-requests.tsx',
    'web/ui/overlays/confirm.tsx',
  ])
})

it('boxes and switches: each whose change is sent at once is the one that is grey without a network', () => {
  const changing = web.filter(({ code }) => /useMutation\(|useAsyncAction\(/.test(code))
  const sendsAtOnce = (tag: string) => /onChange=\{[^}]*\b(save|mutate|run)\(/.test(tag)
  const past = changing.flatMap(({ name, code }) =>
    ['Checkbox', 'Switch']
      .flatMap((part) => tagsOf(code, part))
      .filter(sendsAtOnce)
      .map(() => name),
  )
  expect(past).toEqual([])
})
