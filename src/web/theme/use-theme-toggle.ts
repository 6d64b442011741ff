import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** Light or dark, kept in this browser only. */
export function useThemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const isDark = scheme === 'dark'
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark') }
}
