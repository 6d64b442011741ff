// One run of Lighthouse over one page.
import lighthouse, { desktopConfig } from 'lighthouse'

export async function measureOnce(app, page, form) {
  const tab = await app.openPage(page.who)
  try {
    const flags = {
      output: ['html', 'json'],
      logLevel: 'error',
      // The local storage holds the session.
      disableStorageReset: true,
      // A private page answers with noindex on purpose.
      ...(page.who ? { skipAudits: ['is-crawlable'] } : {}),
    }
    const result = await lighthouse(app.origin + page.path, flags, form === 'desktop' ? desktopConfig : undefined, tab)
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'No result.')
    const reached = new URL(result.lhr.finalDisplayedUrl).pathname
    if (reached !== page.path) throw new Error(`${page.path} led to ${reached}.`)
    return result
  } finally {
    await tab.browserContext().close()
  }
}

export const scoreOf = ({ lhr }, category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)

/** The lines of a table, as Markdown. */
export function tableOf(lines) {
  const widths = lines[0].map((_, index) => Math.max(...lines.map((line) => String(line[index]).length)))
  const text = lines.map((line) => `| ${line.map((cell, index) => String(cell).padEnd(widths[index])).join(' | ')} |`)
  return [text[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...text.slice(1)].join('\n')
}
