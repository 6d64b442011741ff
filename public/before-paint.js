// Runs before the first paint, so that nothing flashes up that isn't for this visitor.
;(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage is switched off.
      return null
    }
  }
  const page = document.documentElement
  // The theme, with Mantine's own key and attribute; without a choice it follows the system.
  const stored = read('mantine-color-scheme-value')
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // What the build wrote into a page is for guests; main.tsx takes this mark away together with it.
  if (read('accessToken') !== null) page.setAttribute('data-signed-in', '')
})()
