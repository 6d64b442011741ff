// A person's data as a ZIP whose length is known before its first byte. It is streamed, and no file of it stays on the server.
import { Readable } from 'node:stream'
import { makeZip, predictLength } from 'client-zip'
import type { BaseLogger } from 'pino'
import { personalDataPdfTexts as texts } from '../../../shared/personal-data/personal-data.pdf-texts.ts'
import type { Storage } from '../../files/storage/storage.ts'
import type { OwnFile } from './own-data.queries.ts'

interface Deps {
  storage: Storage
  log: Pick<BaseLogger, 'error'>
}

interface Content {
  json: Buffer
  pdf: Buffer
  files: readonly OwnFile[]
  madeAt: Date
}

interface Zip {
  length: bigint
  stream: Readable
}

/** A file that is lost is left out. */
export async function ownDataZip({ storage, log }: Deps, { json, pdf, files, madeAt }: Content): Promise<Zip> {
  const made = [
    { name: texts.jsonFile, input: json, size: json.length },
    { name: texts.pdfFile, input: pdf, size: pdf.length },
  ]
  const stored: (OwnFile & { size: number })[] = []
  for (const file of files) {
    const size = await storage.size(file.key)
    if (size === null) log.error({ file: file.name }, 'A file is missing in the ZIP of a person’s data')
    else stored.push({ ...file, size })
  }
  let open: Readable | null = null
  async function* entries() {
    for (const { name, input } of made) yield { name, input, lastModified: madeAt }
    for (const { name, key } of stored) {
      const file = await storage.get(key)
      // The length is promised: without the file the download must fail.
      if (!file) throw new Error(`${name} was deleted during the download`)
      open = file.stream
      yield { name, input: file.stream, lastModified: madeAt }
    }
  }
  const sizes = [...made, ...stored].map(({ name, size }) => ({ name, size }))
  const stream = Readable.fromWeb(makeZip(entries()) as Parameters<typeof Readable.fromWeb>[0])
  // A reader who goes away leaves no file open.
  stream.once('close', () => open?.destroy())
  return { length: predictLength(sizes), stream }
}
