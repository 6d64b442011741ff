// One catalogue for all texts that people read (decisions, opening paragraph): no entry is unused, and no text is outside it.
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { messages } from '../src/shared/messages.tr.ts'
import { sourceFiles, withoutComments } from './source-files.ts'
import { unusedOf } from './text-uses.ts'

const isCatalogue = (name: string) => /(texts|messages)(\.tr)?\.ts$/.test(name)
const code = sourceFiles.map((file) => ({ ...file, code: withoutComments(file.code) }))

/** The keys of the specification (section 8) and of decisions. */
const SPECIFIED_KEYS =
  `token_expired invalid_token email_in_use default_role_not_found bad_credentials email_not_confirmed
  auth_required owner_not_found boat_not_found_or_not_owned not_your_boat new_owner_not_found brand_not_found
  brand_already_exists model_not_found model_already_exists engine_not_found calendar_not_found partlist_item_id_mismatch
  quantity_must_be_greater_than_zero insufficient_remaining_quantity global_stock_insufficient insufficient_stock
  unsupported_status unsupported_transaction_type spare_part_code_already_exists offer_not_found not_your_offer
  offer_not_in_sent_status photo_not_found invalid_file_type request_engine_not_found customer_not_found invalid_status
  not_your_request cannot_cancel_in_current_status invalid_cancel_transition invalid_complete_transition
  feedback_allowed_only_after_completion invalid_range_type only_admin_can_assign_technician
  only_admin_can_unassign_technician only_admin_can_update_technicians only_admin_can_update_status
  only_admin_or_technician_can_list_requests only_customer_or_admin_can_cancel only_assigned_technician_can_complete
  access_denied validation_failed profile_not_approved file_too_large too_many_requests internal_error`.split(/\s+/)

describe('the keys that the server answers with', () => {
  it('are all that the specification names, each with a text', () => {
    expect(SPECIFIED_KEYS.filter((key) => !messages[key as keyof typeof messages])).toEqual([])
  })

  it('are all used', () => {
    const used = new Set(
      code
        .filter(({ name }) => !name.includes('messages'))
        .flatMap((file) => [...file.code.matchAll(/['"`]([a-z][a-z0-9_]*)['"`]/g)].map(([, word]) => word)),
    )
    expect(Object.keys(messages).filter((key) => !used.has(key))).toEqual([])
  })
})

/** The build writes the API's description. */
const builders = readdirSync('vite').map((name) => withoutComments(readFileSync(`vite/${name}`, 'utf8')))

it('the texts of the screens, mails and papers are all used', async () => {
  const files = sourceFiles.filter(({ name }) => /texts\.ts$/.test(name))
  const modules = await Promise.all(files.map(({ name }) => import(pathToFileURL(`src/${name}`).href)))
  const groups = modules
    .flatMap((exports) => Object.entries<unknown>(exports))
    .filter(([, it]) => typeof it === 'object')
  expect(new Set(groups.map(([name]) => name)).size, 'a name for each group').toBe(groups.length)
  const unused = unusedOf(Object.fromEntries(groups), [...code.map((file) => file.code), ...builders])
  expect(unused.map((path) => path.join('.'))).toEqual([])
})

const TURKISH = /[çğıöşüÇĞİÖŞÜ]/
/** Letters as data: alphabets to fold and to print, the names of the 81 provinces and of the demo's people. */
const DATA_FILES = /^server\/(db\/(provinces\.ts|migrations\/)|demo\/)|^server\/features\/inventory\/label-codes\.ts$/
/** A rule that folds one letter into another. */
const isOneLetter = (line: string) => !TURKISH.test(line.replaceAll(/'.'/g, ''))

describe('outside of the catalogue', () => {
  const sides = code.filter(({ name }) => /^(web|server)\//.test(name) && !isCatalogue(name) && !DATA_FILES.test(name))
  const found = (test: (line: string) => boolean, files = sides) =>
    files.flatMap(({ name, code: text }) =>
      text.split('\n').flatMap((line, index) => (test(line) ? [`${name}:${index + 1} ${line.trim()}`] : [])),
    )

  it('stands no Turkish', () => {
    expect(found((line) => TURKISH.test(line) && !isOneLetter(line))).toEqual([])
  })

  it('stands no word that a screen shows', () => {
    const words =
      /(?:^|[^=\s])>\s*(?!Esc<|Ctrl<)[A-Za-z]{2,}[^<>{}=;()]*<\/|\b(?:aria-label|label|title|placeholder|alt|description|hint)="[^"]*[A-Za-z]{2}/
    const screens = sides.filter(({ name }) => name.endsWith('.tsx'))
    expect(found((line) => words.test(line), screens)).toEqual([])
  })
})
