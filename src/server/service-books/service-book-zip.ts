// The service book with the photos of the work as a ZIP, streamed: one photo is open at a time, and nothing is compressed again.
import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { BaseLogger } from 'pino'
import { bookPdfTexts as texts } from '../../shared/service-books/service-books.pdf-texts.ts'
import type { Storage, StoredFile } from '../platform/storage/storage.ts'
import type { BookJob } from './service-book.queries.ts'

interface Book {
  pdf: StoredFile
  jobs: readonly BookJob[]
  /** The storage keys of the photos by id. */
  keys: Map<string, string>
  madeAt: Date
}

interface Deps {
  storage: Storage
  log: Pick<BaseLogger, 'error'>
}

const two = (number: number) => String(number).padStart(2, '0')

export function bookZip({ storage, log }: Deps, { pdf, jobs, keys, madeAt }: Book): Readable {
  let open: Readable | null = null
  async function* entries() {
    open = pdf.stream
    yield { name: texts.file, lastModified: madeAt, input: pdf.stream }
    for (const { requestNumber, photoIds } of jobs) {
      for (const [index, id] of photoIds.entries()) {
        const key = keys.get(id)
        const file = key === undefined ? null : await storage.get(key)
        if (!file) {
          log.error({ photo: id }, 'A photo is missing in the ZIP of a service book')
          continue
        }
        open = file.stream
        const name = `${texts.photoFolder}/${requestNumber}/${two(index + 1)}.webp`
        yield { name, lastModified: madeAt, input: file.stream }
      }
    }
  }
  const zip = Readable.fromWeb(makeZip(entries()) as Parameters<typeof Readable.fromWeb>[0])
  // A reader who goes away leaves no file open.
  zip.once('close', () => open?.destroy())
  return zip
}
