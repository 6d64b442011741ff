import { List, Stack, Text } from '@mantine/core'
import { handoverTerms } from '../../../shared/handovers/handovers.texts.ts'

/** What both sides agree to. */
export const HandoverTerms = () => (
  <Stack gap="xs">
    <Text fw={650}>{handoverTerms.title}</Text>
    <List spacing="xs">
      <List.Item>{handoverTerms.passes}</List.Item>
      <List.Item>{handoverTerms.stays}</List.Item>
      <List.Item>{handoverTerms.moment}</List.Item>
    </List>
  </Stack>
)
