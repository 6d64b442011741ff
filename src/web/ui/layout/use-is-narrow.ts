import { useMediaQuery } from '@mantine/hooks'

/** Below 768 px (specification, section 9) tables become cards and the menu moves to the bottom. */
export const NARROW = '(max-width: 47.99em)'

export const useIsNarrow = (): boolean => useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
