import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export interface Mail extends Email {
  /** Every address in the mail, in order, each once. */
  links: string[]
}

function linksOf(mail: Email): string[] {
  const body = `${mail.text ?? ''}\n${(mail.html ?? '').replaceAll('&amp;', '&')}`
  return [...new Set(body.match(/https?:\/\/[^\s"'<>)]+/g) ?? [])]
}

/** The mails in the outbox of the server under test. Each call to `waitFor` gives a mail that was not given before. */
export function outbox(dataDir: string) {
  const folder = join(dataDir, 'outbox')
  const given = new Set<string>()

  async function find(to: string, subject: RegExp): Promise<Mail | undefined> {
    const files = await readdir(folder).catch(() => [])
    for (const file of files.filter((name) => name.endsWith('.eml') && !given.has(name)).sort()) {
      const mail = await PostalMime.parse(await readFile(join(folder, file)))
      const isForThem = mail.to?.some((address) => address.address === to) ?? false
      if (!isForThem || !subject.test(mail.subject ?? '')) continue
      given.add(file)
      return { ...mail, links: linksOf(mail) }
    }
    return undefined
  }

  return {
    async waitFor(to: string, subject: RegExp, timeout = 15_000): Promise<Mail> {
      const end = Date.now() + timeout
      while (Date.now() < end) {
        const mail = await find(to, subject)
        if (mail) return mail
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`No mail to ${to} with the subject ${subject} within ${timeout} ms.`)
    },
  }
}
