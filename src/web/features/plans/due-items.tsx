// What is due on a boat, engine by engine; items that are due at the same time stand in one line.
import { Group, Stack, Text } from '@mantine/core'
import { type DueLine, dueByEngine } from '../../../shared/plans/due-lines.ts'
import { plansTexts } from '../../../shared/plans/plans.texts.ts'
import { PlanStateBadge } from './plan-state.tsx'

export function DueItems({ items }: { items: readonly DueLine[] }) {
  return (
    <Stack gap="sm" ta="left">
      {dueByEngine(items).map(({ engine, groups }) => (
        <div key={engine}>
          <Text size="sm" fw={600} mb={4}>
            {engine ?? plansTexts.due.ofBoat}
          </Text>
          <Stack component="ul" gap={6}>
            {groups.map(({ key, state, titles, limits, isRequested }) => (
              <Group component="li" key={key} gap="xs" align="flex-start" wrap="nowrap">
                <PlanStateBadge state={state} />
                <div>
                  <Text size="sm">{titles.join(', ')}</Text>
                  <Text size="sm" c="dimmed">
                    {[limits, isRequested && plansTexts.requested].filter(Boolean).join(' · ')}
                  </Text>
                </div>
              </Group>
            ))}
          </Stack>
        </div>
      ))}
    </Stack>
  )
}
