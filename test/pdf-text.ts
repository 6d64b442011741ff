// The words of a PDF, as a reader finds them.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export async function textOfPdf(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await document.loadingTask.destroy()
  return { pages: pages.length, text: pages.join(' ').replace(/\s+/g, ' ') }
}
