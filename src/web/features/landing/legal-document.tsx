import { List, Stack, Text, Title } from '@mantine/core'
import type { LegalText } from '../../../shared/landing/legal-text.ts'

export function LegalDocument({ text }: { text: LegalText }) {
  return (
    <article>
      <Title order={1}>{text.title}</Title>
      <Text c="dimmed" size="sm" mt={6} mb="lg">
        {text.updated}
      </Text>
      <Text mb="xl">{text.intro}</Text>
      <Stack gap="xl">
        {text.sections.map((section) => (
          <section key={section.title}>
            <Title order={2} mb="xs">
              {section.title}
            </Title>
            {section.items && (
              <List spacing={6} mb="sm">
                {section.items.map((item) => (
                  <List.Item key={item}>{item}</List.Item>
                ))}
              </List>
            )}
            {section.paragraphs?.map((paragraph) => (
              <Text key={paragraph} mb="sm">
                {paragraph}
              </Text>
            ))}
          </section>
        ))}
      </Stack>
    </article>
  )
}
