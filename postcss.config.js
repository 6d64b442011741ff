import presetMantine from 'postcss-preset-mantine'

// Mantine's mixins and rem(), and named widths: `@media (--below-sm) { … }`, `@media (--from-md) { … }`.
// The widths are Mantine's breakpoints in em; sm is the specification's narrow screen, 768 px.
const breakpoints = { xs: 36, sm: 48, md: 62, lg: 75, xl: 88 }

const namedWidths = {
  postcssPlugin: 'pruva-named-widths',
  AtRule: {
    media(rule) {
      const params = rule.params.replace(/\(--(below|from)-(\w+)\)/g, (_, side, name) => {
        const width = breakpoints[name]
        if (!width) throw rule.error(`There is no breakpoint named ${name}.`)
        return side === 'below' ? `(max-width: ${width - 0.01}em)` : `(min-width: ${width}em)`
      })
      if (params.includes('$')) throw rule.error('Write @media (--below-sm) or (--from-sm) instead of a variable.')
      if (params !== rule.params) rule.params = params
    },
  },
}

export default { plugins: [namedWidths, presetMantine()] }
