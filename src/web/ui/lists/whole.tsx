import { Text } from '@mantine/core'

/** A number such as S-2026-0145: it begins a new line before it breaks at its hyphens. */
export const Whole = ({ children }: { children: string | null }) => (
  <Text span inherit td="inherit" display="inline-block" maw="100%">
    {children}
  </Text>
)
