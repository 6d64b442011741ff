// Files as people have them: what Excel, Google and accounting programs write.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx'
import { ZipFile } from 'yazl'
import { temporaryFolder } from './temporary-folder.ts'

export type Rows = readonly (readonly unknown[])[]

/** On the disk while the running test lasts. */
export async function sheetFile(content: string | Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), 'sheet')
  await writeFile(path, content)
  return path
}

/** Turkish letters of Windows' own code page. */
export function windows1254(text: string): Uint8Array {
  const letters: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe }
  return Uint8Array.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)))
}

export const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le')

export const sheetOf = (rows: Rows): WorkSheet => utils.aoa_to_sheet(rows as unknown[][], { cellDates: true })

/** A workbook as another program writes it. */
export function workbook(sheets: Record<string, WorkSheet>, more: Partial<WorkBook> = {}): Buffer {
  const book = { ...utils.book_new(), ...more }
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true, cellDates: true }) as Buffer
}

/** The parts of a workbook as they are given, also where no program would write them so. */
export async function zipOf(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as unknown as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
