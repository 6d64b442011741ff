// The service book with the signed service forms and the photos of the work as a ZIP, streamed: one file is open at a time, and
// nothing is compressed again. The list of its contents comes last and names what is missing.
import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { BaseLogger } from 'pino'
import { formatDay } from '../../../shared/days.ts'
import { bookPdfTexts as texts } from '../../../shared/service-books/service-books.pdf-texts.ts'
import type { Storage, StoredFile } from '../../files/storage/storage.ts'
import type { BookJob } from './service-book.queries.ts'

interface Book {
  title: string
  pdf: StoredFile
  jobs: readonly BookJob[]
  /** The storage keys of the photos by id. */
  keys: Map<string, string>
  /** The signed form of a work; null where its file is lost. */
  formOf: (requestNumber: string) => Promise<StoredFile | null>
  madeAt: Date
}

interface Deps {
  storage: Storage
  log: Pick<BaseLogger, 'error'>
}

interface Part {
  name: string
  what: string
  load: () => Promise<StoredFile | null>
}

const two = (number: number) => String(number).padStart(2, '0')

/** In the book's order: each work's form, then its photos. */
function* partsOf({ storage }: Deps, { pdf, jobs, keys, formOf }: Book): Generator<Part> {
  yield { name: texts.file, what: texts.heading, load: () => Promise.resolve(pdf) }
  for (const { requestNumber, day, report, photoIds } of jobs) {
    if (report) {
      const name = `${texts.formFolder}/${requestNumber}.pdf`
      yield { name, what: texts.formOf(formatDay(report.signedOn)), load: () => formOf(requestNumber) }
    }
    for (const [index, id] of photoIds.entries()) {
      const key = keys.get(id)
      const name = `${texts.photoFolder}/${requestNumber}/${two(index + 1)}.webp`
      yield {
        name,
        what: texts.photoOf(formatDay(day)),
        load: () => (key === undefined ? Promise.resolve(null) : storage.get(key)),
      }
    }
  }
}

export function bookZip(deps: Deps, book: Book): Readable {
  const lastModified = book.madeAt
  let open: Readable | null = null
  async function* entries() {
    const lines = [book.title, '']
    for (const { name, what, load } of partsOf(deps, book)) {
      const file = await load()
      lines.push(`${name}: ${what}${file ? '' : texts.missing}`)
      if (!file) {
        deps.log.error({ file: name }, 'A file is missing in the ZIP of a service book')
        continue
      }
      open = file.stream
      yield { name, lastModified, input: file.stream }
    }
    yield { name: texts.contentsFile, lastModified, input: `${lines.join('\r\n')}\r\n` }
  }
  const zip = Readable.fromWeb(makeZip(entries()) as Parameters<typeof Readable.fromWeb>[0])
  // A reader who goes away leaves no file open.
  zip.once('close', () => open?.destroy())
  return zip
}
