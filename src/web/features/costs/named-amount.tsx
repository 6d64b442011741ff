import { Group, Text } from '@mantine/core'
import classes from './costs.module.css'

/** A name at the left, which may wrap, and an amount at the right, which does not. */
export function NamedAmount({ name, amount, isStruck = false }: { name: string; amount: string; isStruck?: boolean }) {
  const line = isStruck ? 'line-through' : undefined
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
      <Text className={classes.name} td={line}>
        {name}
      </Text>
      <Text className={classes.amount} td={line}>
        {amount}
      </Text>
    </Group>
  )
}
