// Opens a file of the server in a new tab. The call needs the access token, so a plain link does not work.

/** Long enough for a slow viewer to read it. */
const KEPT_FOR_MS = 60_000

/** `load` throws what callBlob() throws; `loading` names the tab until the file is there. */
export async function openInTab(
  load: () => Promise<Blob>,
  { loading, fileName }: { loading: string; fileName: string },
): Promise<void> {
  // Browsers open a tab only during the click, so it opens empty and is filled later.
  const tab = window.open('', '_blank')
  if (tab) sayLoading(tab, loading)
  try {
    const url = URL.createObjectURL(await load())
    if (tab) tab.location.href = url
    else download(url, fileName)
    setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** On the tab's page too: a busy server needs seconds for a long document. */
function sayLoading({ document }: Window, loading: string): void {
  document.title = loading
  document.body.style.cssText =
    'font: 1.125rem system-ui; margin: 20vh 16px; text-align: center; color-scheme: light dark'
  document.body.textContent = `${loading}…`
}

/** Used if the browser opens no new tab. */
function download(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
