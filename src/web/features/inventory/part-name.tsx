import { Text } from '@mantine/core'
import classes from './inventory.module.css'

/** A part in a row: its name, and its code below. */
export function PartName({ name, code }: { name: string; code: string }) {
  return (
    <>
      {name}
      <Text size="sm" c="dimmed" fw={400} className={classes.code}>
        {code}
      </Text>
    </>
  )
}
