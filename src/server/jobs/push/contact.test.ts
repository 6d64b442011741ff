import { expect, it } from 'vitest'
import { pushContact } from './contact.ts'

it.each([
  ['servis@tekne-bakım.com.tr', 'https://pruva.example', 'mailto:servis@xn--tekne-bakm-5ub.com.tr'],
  [null, 'https://pruva.example', 'https://pruva.example'],
  [null, 'http://localhost:3000', 'mailto:bilgi@pruva.local'],
])('the contact of pushes: workshop %s at %s → %s', (email, appUrl, contact) => {
  expect(pushContact(email, { appUrl, mailFrom: 'Pruva <bilgi@pruva.local>' })).toBe(contact)
})
