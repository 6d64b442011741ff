// How a guest reaches the workshop, on the pages that a tag and a link open. What it has not filled in is left out.
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { dialOf, shownPhone } from '../../../shared/phone.ts'
import { workshopContactTexts as texts } from '../../../shared/workshop/workshop.contact-texts.ts'
import type { PublicWorkshop } from '../../../shared/workshop/workshop.contract.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { Section } from '../../ui/layout/section.tsx'

export function WorkshopContact({ workshop, children }: { workshop: PublicWorkshop; children?: ReactNode }) {
  const { tradeName, phone, email, address, openingHours } = workshop
  return (
    <Section title={tradeName ?? texts.title}>
      <Facts
        items={[
          [
            texts.phone,
            phone && (
              <Anchor key="phone" href={dialOf(phone)}>
                {shownPhone(phone)}
              </Anchor>
            ),
          ],
          [
            texts.email,
            email && (
              <Anchor key="email" href={`mailto:${email}`}>
                {email}
              </Anchor>
            ),
          ],
          [texts.address, address],
          [texts.hours, openingHours],
        ]}
      />
      {children}
    </Section>
  )
}
