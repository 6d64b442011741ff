import { expect, it, onTestFinished } from 'vitest'
import { useServer } from '../../../../test/harness.ts'

const server = useServer()
const PATH = '/.well-known/security.txt'

async function securityTxt(email: string | null, appUrl: string): Promise<Response> {
  await server.db.updateTable('workshop').set({ email }).execute()
  const { app, url } = await server.another({ APP_URL: appUrl })
  onTestFinished(() => app.close())
  return fetch(url + PATH)
}

it('security.txt: the workshop’s e-mail as contact, an end within a year, languages and its own address', async () => {
  server.stopClock()
  const response = await securityTxt('servis@poyraz.test', 'https://pruva.example.com')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const end = new Date(server.clock().getTime() + 180 * 86_400_000)
  expect(await response.text()).toBe(
    [
      'Contact: mailto:servis@poyraz.test',
      `Expires: ${end.toISOString()}`,
      'Preferred-Languages: tr, en',
      `Canonical: https://pruva.example.com${PATH}`,
      '',
    ].join('\n'),
  )
})

it('security.txt: national letters in the address are written as a URI has them; without https no address of its own', async () => {
  const text = await (await securityTxt('çağrı@tekne-bakım.com.tr', 'http://pruva.test')).text()
  expect(text).toContain('Contact: mailto:%C3%A7a%C4%9Fr%C4%B1@xn--tekne-bakm-5ub.com.tr\n')
  expect(text).not.toContain('Canonical')
})

it('security.txt: a workshop without an e-mail → 404', async () => {
  expect((await securityTxt(null, 'https://pruva.example.com')).status).toBe(404)
})
