// One catalogue for all texts that people read (decisions, opening paragraph): no entry is unused, and no text is outside it.
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { messages } from '../src/shared/messages.tr.ts'
import { sourceFiles, withoutComments } from './source-files.ts'

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

type Leaf = { path: string[] }

const leavesOf = (value: object, path: string[]): Leaf[] =>
  Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? leavesOf(inner, [...path, name])
      : [{ path: [...path, name] }],
  )

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A group that is indexed, iterated or passed on: `texts.statuses[status]`, `Object.entries(texts.sorts)`. */
const takenWhole = (word: string) => new RegExp(`(?<![\\w'"])${escaped(word)}\\s*(?:\\[|\\)|,$|,? \\}|$)`, 'm')

/** If a group gets a shorter name, `const texts = boatsTexts.form`, the uses of that name count. */
function isTakenWhole(group: string, file: string): boolean {
  if (!file.includes(group)) return false
  const naming = new RegExp(`^\\s*const (\\w+|\\{.*\\}) = (?:[\\w.]+\\.)?${escaped(group)}$|^import .*$`, 'gm')
  const names = [...file.matchAll(naming)].flatMap(([, name]) => (name?.match(/^\w+$/) ? [name] : []))
  const rest = file.replaceAll(naming, '')
  return [group, ...names].some((name) => takenWhole(name).test(rest))
}

/** The build writes the API's description. */
const builders = readdirSync('vite').map((name) => withoutComments(readFileSync(`vite/${name}`, 'utf8')))
const catalogues = sourceFiles.filter(({ name }) => /texts\.ts$/.test(name))

/** Which files read a name: `.name`, `{ name`, `['name']`. */
const readers = new Map<string, Set<string>>()
/** All that may take a group whole. */
const takers = [...code, ...builders.map((text) => ({ name: '', code: text }))]
for (const { name, code: text } of takers) {
  for (const [, dotted, quoted] of text.matchAll(/(?:\.|\{ )\s*(\w+)|\[['"]([^'"\]]+)['"]\]/g)) {
    const word = dotted ?? quoted ?? ''
    readers.set(word, (readers.get(word) ?? new Set()).add(name))
  }
}
const takenGroups = new Map<string, boolean>()
function isTakenAnywhere(group: string): boolean {
  const isTaken = takenGroups.get(group) ?? takers.some(({ code: text }) => isTakenWhole(group, text))
  takenGroups.set(group, isTaken)
  return isTaken
}

describe('the texts of the screens, mails and papers', () => {
  it.each(catalogues)('$name → all texts are used', async ({ name: catalogue }) => {
    const exports: Record<string, unknown> = await import(pathToFileURL(`src/${catalogue}`).href)
    const isRead = (word: string) => [...(readers.get(word) ?? [])].some((name) => name !== catalogue)
    const unused = Object.entries(exports).flatMap(([name, value]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
      return leavesOf(value, [name]).filter(
        ({ path }) => !isRead(path.at(-1) ?? '') && !path.slice(0, -1).some(isTakenAnywhere),
      )
    })
    expect(unused.map(({ path }) => path.join('.'))).toEqual([])
  })
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
