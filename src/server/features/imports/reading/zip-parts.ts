// The parts of a workbook's ZIP, unpacked one at a time. What is unpacked is counted: a small file may hold gigabytes.
import type { Readable } from 'node:stream'
import sax from 'sax'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { Unreadable } from './grid.ts'

export const MOST_UNPACKED = 200 * 1024 * 1024
const MOST_PARTS = 2_000

export interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  /** True: the rest isn't needed. */
  close?: (name: string) => boolean | undefined
}

export interface ZipParts {
  has: (path: string) => boolean
  /** @throws Unreadable */
  read: (path: string, handlers: Handlers) => Promise<void>
  close: () => void
}

/** `x:row` → `row`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** @throws Unreadable */
export async function openZip(path: string, mostUnpacked = MOST_UNPACKED): Promise<ZipParts> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(unreadable)
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > MOST_PARTS) throw new Unreadable('file_unreadable')
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  } catch {
    zip.close()
    throw new Unreadable('file_unreadable')
  }
  let unpacked = 0
  const count = (bytes: number) => {
    unpacked += bytes
    if (unpacked > mostUnpacked) throw new Unreadable('file_unreadable')
  }
  return {
    has: (part) => entries.has(part.toLowerCase()),
    read: (part, handlers) => readPart(zip, entries.get(part.toLowerCase()), handlers, count),
    close: () => zip.close(),
  }
}

const unreadable = (): never => {
  throw new Unreadable('file_unreadable')
}

async function readPart(
  zip: ZipFile,
  entry: Entry | undefined,
  { open, text, close }: Handlers,
  count: (bytes: number) => void,
): Promise<void> {
  if (!entry) throw new Unreadable('file_unreadable')
  const parser = sax.parser(true, { trim: false, position: false })
  const decoder = new TextDecoder()
  let isOver = false
  parser.onerror = unreadable
  parser.onopentag = ({ name, attributes }) => open?.(localName(name), attributes as Record<string, string>)
  if (text) parser.ontext = parser.oncdata = text
  parser.onclosetag = (name) => {
    if (close?.(localName(name)) === true) isOver = true
  }
  let stream: Readable | undefined
  try {
    stream = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      count(chunk.length)
      parser.write(decoder.decode(chunk, { stream: true }))
      if (isOver) break
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('file_unreadable')
  } finally {
    stream?.destroy()
  }
}
