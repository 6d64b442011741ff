// A title names the subject and the result: "subject: condition → result", or a plain sentence with a verb.
import { expect, it } from 'vitest'
import { type TestTitle, testTitles } from './test-titles.ts'

/** A title that begins with one of these words has no subject of its own. */
const NO_BEGINNING = new Set(
  `about after also and as asked at before beside but by for from if in into nor not of on only onto or over since so than
  that though to under until what when where which while who whose with without`.split(/\s+/),
)
/** The verbs in use. A title with a new verb fails until the verb is added here. */
const VERBS = new Set(
  `
  accept accepts add adds admits answer answers applies approve approves archive archives are arrives ask asks assigns
  be becomes begin begins belong belongs break breaks brings can cancels cannot carries change changes charged clears
  closes come comes compares completes confirms count counts covers create creates delete deletes delivers depend did
  differ do does downloads edits end ends equals exchanges exist expire fails falls files fills filter filters finds
  finishes fit fits focus folds follows forgets frees get gets give gives go goes grows guard guards had happens has
  have hears hold holds ignores is keep keeps know knows lands lead leads learns leave leaves let lets lies list lists
  load loads lock looks loses mails makes mark marks may mean means move moves must name names need needs numbers
  offers open opens overwrites passes pick picks presses prints promises put puts rate rates reaches read reads
  refreshes refuse refuses registers rejects releases remains removes renames repeats replaces return returns runs
  save saves say says search searches sees send sends set sets share show shows signs sort spreads stamps stand stands
  start starts stay stays stop stops stores stream streams succeeds sum sums survives sweeps switches take takes tell
  tells tries turn turns type types understands updates use uses vacuums waits warns was were win wins works would
  write writes`.split(/\s+/),
)

const wordsOf = (title: string) =>
  title
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** `route: condition → result`, or `page: shows …`. */
const namesSubject = (title: string) => /^\S+( \S+){0,4}:/.test(title) || title.includes('→')

function problemOf({ title, groups }: TestTitle): string | undefined {
  const [first = '', ...others] = wordsOf(title)
  if (NO_BEGINNING.has(first) && !title.startsWith('$')) return 'begins in the middle of a sentence'
  if (!title.includes('→') && ![first, ...others].some((word) => VERBS.has(word))) return 'has no verb of the list'
  if (groups.length === 0 && VERBS.has(first) && !namesSubject(title)) return 'has no subject'
  return undefined
}

it('test titles: each has a subject and a verb, or a result after an arrow', () => {
  const wrong = testTitles.flatMap((test) => {
    const problem = problemOf(test)
    return problem ? [`${test.file}: "${test.title}" ${problem}`] : []
  })
  expect(wrong).toEqual([])
})
