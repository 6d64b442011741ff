import { Text } from '@mantine/core'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import type { Role } from '../../shared/roles.ts'
import { Section } from '../ui/section.tsx'

const texts = requestsTexts.photos

export function RequestPhotos({ role }: { role: Role }) {
  return (
    <Section title={role === 'TECHNICIAN' ? texts.serviceTitle : texts.title}>
      <Text c="dimmed">{texts.empty}</Text>
    </Section>
  )
}
