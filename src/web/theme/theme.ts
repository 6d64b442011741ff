// Mantine's theme from the tokens: 10-step scales. White text is readable on step 7, steps 8 and 9 on step 1.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { byFoldedLabel } from './by-folded-label.ts'

const navy: MantineColorsTuple = [
  '#eef4f9',
  '#d6e4ef',
  '#abc7dc',
  '#7ca7c7',
  '#5389b3',
  '#35709f',
  '#245f8d',
  '#1b4f78',
  '#123a5c',
  '#0a2540',
]
const sea: MantineColorsTuple = [
  '#ecf9f9',
  '#d5f0f1',
  '#a9dfe2',
  '#74cad0',
  '#57c4cd',
  '#12939f',
  '#0e8792',
  '#0c7985',
  '#0a6570',
  '#07474f',
]
const buoy: MantineColorsTuple = [
  '#fff3ec',
  '#fde5d8',
  '#f9c6ad',
  '#f3a27c',
  '#f0905f',
  '#e0682f',
  '#d15620',
  '#c24a14',
  '#a83f10',
  '#7a2e0c',
]
const green: MantineColorsTuple = [
  '#eff9f2',
  '#dff3e5',
  '#b9e4c7',
  '#8fd3a5',
  '#7fd79b',
  '#43a867',
  '#2d8a4e',
  '#237a43',
  '#1c6b37',
  '#0f4523',
]
const yellow: MantineColorsTuple = [
  '#fff9ea',
  '#fdf0cf',
  '#f8dfa0',
  '#f3cd72',
  '#f0c56a',
  '#d19a26',
  '#a8730a',
  '#8a5a00',
  '#744b00',
  '#523500',
]
const red: MantineColorsTuple = [
  '#fdf1f2',
  '#fbe0e2',
  '#f6bdc2',
  '#f1959d',
  '#ff9aa3',
  '#d94453',
  '#c62f3e',
  '#b3222f',
  '#a61e2b',
  '#6b1119',
]
const blue: MantineColorsTuple = [
  '#eff5fd',
  '#dfecfa',
  '#bdd8f5',
  '#a9cef5',
  '#9cc8f7',
  '#3f87d6',
  '#2a6fbd',
  '#1f62ac',
  '#1a5699',
  '#0e3560',
]
const gray: MantineColorsTuple = [
  '#f5f8fa',
  '#ebf0f4',
  '#dfe7ec',
  '#d3dde4',
  '#b4c2cd',
  '#8a9aa8',
  '#5c6f80',
  '#4a5c6c',
  '#384a5a',
  '#12212f',
]
const dark: MantineColorsTuple = [
  '#e8f0f6',
  '#bccad6',
  '#93a6b6',
  '#6f879b',
  '#1f3a52',
  '#143450',
  '#0e2a42',
  '#0b2338',
  '#06182a',
  '#040f1b',
]

/** Ground and text of the light variant in the dark theme (badges, alerts, icons). */
const darkTints = {
  green: ['#123a24', '#17492e', '#7fd79b'],
  yellow: ['#3a2d0c', '#4a3a12', '#f0c56a'],
  red: ['#451a20', '#57222a', '#ff9aa3'],
  blue: ['#12304f', '#183d63', '#9cc8f7'],
  sea: ['#0e3040', '#124050', '#57c4cd'],
  buoy: ['#44210f', '#572b15', '#f3a27c'],
  navy: ['#123a5c', '#1b4f78', '#d6e4ef'],
  gray: ['#1b3449', '#23405a', '#bccad6'],
} as const

const tints = (names: Record<string, readonly [string, string, string]>) =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, [ground, hover, text]]) => [
      [`--mantine-color-${name}-light`, ground],
      [`--mantine-color-${name}-light-hover`, hover],
      [`--mantine-color-${name}-light-color`, text],
    ]),
  )

const lightTints = Object.fromEntries(
  Object.entries({ green, yellow, red, blue, sea, buoy, navy, gray }).map(([name, scale]) => [
    name,
    [scale[1], scale[2], name === 'yellow' ? '#7a4f00' : scale[8]] as const,
  ]),
)

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#12212f',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#5c6f80',
    '--mantine-color-placeholder': '#5c6f80',
    '--mantine-color-error': '#a61e2b',
    '--mantine-color-anchor': '#0a6570',
    '--mantine-color-default-border': '#7f92a2',
    ...tints(lightTints),
  },
  dark: {
    '--mantine-color-body': '#0b2338',
    '--mantine-color-dimmed': '#93a6b6',
    '--mantine-color-placeholder': '#93a6b6',
    '--mantine-color-error': '#ff9aa3',
    '--mantine-color-anchor': '#57c4cd',
    '--mantine-color-default-border': '#5a7890',
    ...tints(darkTints),
  },
})

const filtered = { defaultProps: { filter: byFoldedLabel } }

export const theme = createTheme({
  colors: { navy, sea, buoy, green, yellow, red, blue, gray, dark },
  primaryColor: 'sea',
  primaryShade: 7,
  black: '#12212f',
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '20px' },
  fontFamily: 'var(--font)',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  headings: {
    fontWeight: '680',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.2' },
      h2: { fontSize: '1.125rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.35' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Capitals by CSS would turn "Admin" into "ADMIN" and, in Turkish pages, into "ADMİN".
    Badge: { defaultProps: { tt: 'none', variant: 'light', size: 'lg', radius: 'xl', fw: 600 } },
    // With the fields' radius a box of 20 px would look like a radio.
    Checkbox: { defaultProps: { radius: 'xs' } },
    Paper: { defaultProps: { radius: 'md' } },
    Card: { defaultProps: { radius: 'md', withBorder: true, padding: 'lg' } },
    // A dialog's head must not be the page's banner.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    // Opened by keyboard, a menu starts at its first item; ARIA does not allow Mantine's placeholder in a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: { centered: true, radius: 'md' },
      styles: { title: { fontSize: '1.125rem', fontWeight: 680, lineHeight: 1.3 } },
    },
    Alert: { defaultProps: { variant: 'light', radius: 'md' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Select: filtered,
    MultiSelect: filtered,
    Autocomplete: filtered,
    TagsInput: filtered,
  },
})
