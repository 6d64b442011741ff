import { useMediaQuery } from '@mantine/hooks'

/** A mouse means a computer, whose camera is of no use at an engine. */
export const useHasCamera = (): boolean =>
  useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ?? false
