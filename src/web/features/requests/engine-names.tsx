// A request's engines with their serial numbers: many boats have two engines of one model.
import { Stack, Text } from '@mantine/core'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'

export function EngineNames({ engines }: Pick<ServiceRequest, 'engines'>) {
  if (engines.length === 0) return null
  return (
    <Stack gap={4} component="span">
      {engines.map(({ id, label, serialNumber }) => (
        <span key={id}>
          {label}{' '}
          <Text span inherit size="sm" c="dimmed" fw={400} display="inline-block">
            {serialNumber}
          </Text>
        </span>
      ))}
    </Stack>
  )
}
