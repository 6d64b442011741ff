// Mantine's useId makes an id for servers that render pages: it sets a second one after the first drawing, so each field of a form is
// drawn twice, in one task that a phone cannot interrupt. React's own id is enough in an app that is drawn by browsers alone.
import type { Plugin } from 'vite'

const MODULE = '/@mantine/hooks/esm/use-id/use-id.mjs'
const CODE = `import { useId as useReactId } from 'react'
export function useId(given) {
  const id = useReactId()
  return typeof given === 'string' ? given : 'mantine-' + id.replace(/\\W/g, '')
}`

export function singleIds(): Plugin {
  let isReplaced = false
  return {
    name: 'pruva-single-ids',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(MODULE)) return
      isReplaced = true
      return CODE
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error(`${MODULE} is not there: look whether the fields of forms are still drawn twice.`)
    },
  }
}
