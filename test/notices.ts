// Who was notified of what, and by which channel: people with a browser each, and their notifications.
import { beforeAll, beforeEach, expect } from 'vitest'
import { notificationsApi } from '../src/shared/notifications/notifications.contract.ts'
import { givePushConsent } from './consents.ts'
import { aBrowser } from './factories.ts'
import { type Person, type TestServer, usePeople } from './harness.ts'
import { forgetNotifications, minutePasses } from './intents.ts'

export function useNotices(server: TestServer) {
  const people = usePeople(server, {
    admin: ['ADMIN', { email: 'admin@t.test', fullName: 'Ada Admin' }],
    otherAdmin: ['ADMIN', { email: 'other-admin@t.test' }],
    technician: ['TECHNICIAN', { email: 'tech@t.test', fullName: 'Ozan Usta' }],
    otherTechnician: ['TECHNICIAN', { email: 'other-tech@t.test' }],
    owner: ['CUSTOMER', { email: 'owner@t.test', fullName: 'Deniz Kaptan' }],
    // They must never be notified about other people's records.
    stranger: ['CUSTOMER', { email: 'stranger@t.test' }],
    pendingAdmin: ['ADMIN', { email: 'pending-admin@t.test', profile: 'PENDING' }],
    unconfirmedAdmin: ['ADMIN', { email: 'unconfirmed-admin@t.test', confirmed: false }],
  })
  const subscribe = async (who: Person, name: string) => {
    await givePushConsent(server, who)
    return server.call(who, notificationsApi.subscribe, { body: aBrowser(`https://push.test/${name}`) })
  }
  beforeAll(async () => {
    const { admin, otherAdmin, technician, otherTechnician, owner, stranger } = people
    for (const who of [admin, otherAdmin, technician, otherTechnician, owner, stranger])
      await subscribe(who, who.email.replace('@t.test', ''))
  })

  const forget = () => forgetNotifications(server)
  beforeEach(forget)

  const inApp = () =>
    server.db
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .select(['users.email', 'kind', 'title', 'body', 'request_id'])
      .orderBy('email')
      .execute()
  /** The queued messages after a minute. */
  const outbox = async (channel: 'EMAIL' | 'PUSH') => {
    await minutePasses(server)
    const messages = server.db.selectFrom('outbox_messages').selectAll().where('channel', '=', channel)
    return messages.orderBy('recipient').execute()
  }

  /** Expects what was written for each person: in the app, as mail and as push. */
  async function expectNotified(kind: string, told: Record<string, string>, requestId: string | null): Promise<void> {
    const names = Object.keys(told).sort()
    expect((await inApp()).map((row) => [row.email, row.kind, row.title, row.request_id])).toEqual(
      names.map((name) => [`${name}@t.test`, kind, told[name], requestId]),
    )
    const mails = await outbox('EMAIL')
    expect(mails.map((mail) => [mail.recipient, mail.kind])).toEqual(names.map((name) => [`${name}@t.test`, kind]))
    for (const mail of mails) expect(mail.subject).toContain(`Pruva: ${told[mail.recipient.split('@')[0] ?? '']}`)
    const pushes = await outbox('PUSH')
    expect(pushes.map((push) => push.recipient)).toEqual(names.map((name) => `https://push.test/${name}`))
    for (const push of pushes) expect(JSON.parse(push.text_body)).toMatchObject({ title: push.subject })
  }

  /** Expects the target of the mail's only button and of a click on the push. */
  async function expectPath(name: string, path: string): Promise<void> {
    const mail = (await outbox('EMAIL')).find(({ recipient }) => recipient === `${name}@t.test`)
    const button = mail?.html_body?.split('class="button"')[1]
    expect(button?.match(/href="[^"]+"/)?.[0]).toBe(`href="https://app.invalid${path}"`)
    expect(mail?.text_body).toContain(`https://app.invalid${path}\n`)
    const push = (await outbox('PUSH')).find(({ recipient }) => recipient === `https://push.test/${name}`)
    expect(JSON.parse(push?.text_body ?? '{}').path).toBe(path)
  }

  return { people, subscribe, forget, inApp, outbox, expectNotified, expectPath }
}
