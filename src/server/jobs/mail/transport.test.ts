import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APP_ADDRESS, WORKSHOP_SIGNATURE } from './outbox.ts'
import { mailTransport } from './transport.ts'

let dataDir: string
const appUrl = 'https://pruva.test'
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pruva-mail-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const mail = {
  id: '3f0c2f6e-6f0e-4a53-9e2b-0c8f0f9d3c11',
  to: 'owner@pruva.test',
  subject: 'Şifre yenileme bağlantınız',
  text: 'Güle güle kullanın\n',
  html: '<p>Güle güle kullanın</p>',
  createdAt: new Date('2026-05-01T09:30:00.123Z'),
}

describe('without a mail server', () => {
  it('a mail becomes a whole .eml file that only we can read, and is named in the log', async () => {
    const info = vi.fn()
    const transport = mailTransport(
      { smtpUrl: undefined, mailFrom: 'Pruva <bilgi@pruva.local>', dataDir, appUrl },
      { info },
    )
    await transport.send(mail)
    const file = join(dataDir, 'outbox', `2026-05-01T09-30-00-123Z-${mail.id}.eml`)
    expect(await readdir(join(dataDir, 'outbox'))).toEqual([file.split('/').at(-1)])
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
    expect(((await stat(join(dataDir, 'outbox'))).mode & 0o777).toString(8)).toBe('700')
    const read = await PostalMime.parse(await readFile(file))
    expect([read.subject, read.text?.trim(), read.html?.trim(), read.to?.[0]?.address]).toEqual([
      mail.subject,
      'Güle güle kullanın',
      mail.html,
      mail.to,
    ])
    expect(info.mock.calls).toEqual([[{ file, to: mail.to, subject: mail.subject }, expect.any(String)]])
  })

  it('a link to the app gets its address only now', async () => {
    const transport = mailTransport(
      { smtpUrl: undefined, mailFrom: 'Pruva <bilgi@pruva.local>', dataDir, appUrl },
      { info: () => {} },
    )
    const link = `${APP_ADDRESS}/maintenance/1`
    await transport.send({ ...mail, text: `Talebi aç:\n${link}\n`, html: `<a href="${link}">${link}</a>` })
    const [name] = await readdir(join(dataDir, 'outbox'))
    const read = await PostalMime.parse(await readFile(join(dataDir, 'outbox', name ?? '')))
    expect(read.text).toContain('Talebi aç:\nhttps://pruva.test/maintenance/1')
    const address = 'https://pruva.test/maintenance/1'
    expect(read.html?.trim()).toBe(`<a href="${address}">${address}</a>`)
  })

  it('the workshop’s facts stand at its end as they are when it is sent, escaped, and nothing where there are none', async () => {
    const settings = { smtpUrl: undefined, mailFrom: 'Pruva <bilgi@pruva.local>', dataDir, appUrl }
    const unsigned = { ...mail, text: `-- \n${WORKSHOP_SIGNATURE}Pruva`, html: `<td>${WORKSHOP_SIGNATURE}Pruva</td>` }
    const log = { info: () => {} }
    const sentWith = async (lines: string[]) => {
      await mailTransport(settings, log, async () => ({ signature: lines, replyTo: null })).send(unsigned)
      const [name] = await readdir(join(dataDir, 'outbox'))
      const read = await PostalMime.parse(await readFile(join(dataDir, 'outbox', name ?? '')))
      return [read.text?.trim(), read.html?.trim()]
    }
    expect(await sentWith(['Poyraz <Servis>', '0 (252) 316 00 00'])).toEqual([
      '-- \nPoyraz <Servis>\n0 (252) 316 00 00\nPruva',
      '<td>Poyraz &lt;Servis&gt;<br>0 (252) 316 00 00<br>Pruva</td>',
    ])
    expect(await sentWith([])).toEqual(['-- \nPruva', '<td>Pruva</td>'])
  })

  it('an answer goes to the workshop, and national letters in a domain are sent as machines write them', async () => {
    const settings = { smtpUrl: undefined, mailFrom: 'Pruva <bilgi@pruva.local>', dataDir, appUrl }
    const headersWith = async (replyTo: string | null) => {
      const workshop = async () => ({ signature: [], replyTo })
      await mailTransport(settings, { info: () => {} }, workshop).send({ ...mail, to: 'ali@tekne-bakım.com.tr' })
      const [name] = await readdir(join(dataDir, 'outbox'))
      return (await readFile(join(dataDir, 'outbox', name ?? ''), 'utf8')).split('\r\n\r\n')[0]
    }
    const answered = await headersWith('servis@tekne-bakım.com.tr')
    expect(answered).toContain('Reply-To: servis@xn--tekne-bakm-5ub.com.tr')
    expect(answered).toContain('To: ali@xn--tekne-bakm-5ub.com.tr')
    expect(await headersWith(null)).not.toContain('Reply-To')
  })

  it('the signed report that a mail names is attached', async () => {
    const settings = { smtpUrl: undefined, mailFrom: 'Pruva <bilgi@pruva.local>', dataDir, appUrl }
    const asked: string[] = []
    const reportOf = async (id: string) => {
      asked.push(id)
      return { filename: 'servis-formu-7.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') }
    }
    const transport = mailTransport(settings, { info: () => {} }, undefined, reportOf)
    await transport.send({ ...mail, reportId: 'request' })
    const [name] = await readdir(join(dataDir, 'outbox'))
    const read = await PostalMime.parse(await readFile(join(dataDir, 'outbox', name ?? '')))
    const attached = read.attachments.map(({ filename, mimeType, content }) => [
      filename,
      mimeType,
      Buffer.from(content as ArrayBuffer).toString(),
    ])
    expect([asked, attached]).toEqual([['request'], [['servis-formu-7.pdf', 'application/pdf', '%PDF-']]])
  })

  it('a mail that is sent again replaces its file', async () => {
    const transport = mailTransport(
      { smtpUrl: undefined, mailFrom: 'Pruva <bilgi@pruva.local>', dataDir, appUrl },
      { info: () => {} },
    )
    await transport.send(mail)
    await transport.send(mail)
    expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1)
  })

  it('a recipient or subject cannot bring headers of its own', async () => {
    const transport = mailTransport(
      { smtpUrl: undefined, mailFrom: 'Pruva <bilgi@pruva.local>', dataDir, appUrl },
      { info: () => {} },
    )
    await transport
      .send({ ...mail, subject: 'Merhaba\r\nBcc: thief@pruva.test', to: 'owner@pruva.test, thief@pruva.test' })
      .catch(() => undefined)
    for (const name of await readdir(join(dataDir, 'outbox'))) {
      const read = await PostalMime.parse(await readFile(join(dataDir, 'outbox', name)))
      expect(read.bcc ?? []).toEqual([])
      expect(read.headers.map((header) => header.key)).not.toContain('bcc')
      expect(read.to).toHaveLength(1)
    }
  })
})
