import { Progress, Text } from '@mantine/core'
import type { Import } from '../../../shared/imports/imports.contract.ts'
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import { Section } from '../../ui/layout/section.tsx'

export function ImportProgress({ of: { state, isUndoing, done, total, fileName } }: { of: Import }) {
  const words = state === 'CHECKING' ? texts.checking : isUndoing ? texts.undoing : texts.running
  return (
    <Section title={fileName}>
      <div role="status">
        <Text mb="sm">{words}</Text>
        <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={words} size="lg" mb="xs" />
        <Text size="sm" c="dimmed">
          {texts.progress(done, total)}
        </Text>
      </div>
    </Section>
  )
}
