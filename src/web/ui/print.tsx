// Prints a screen: first loads what otherwise loads only on scrolling, then opens the browser's own dialog.
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { partsArriving } from './on-demand.tsx'
import { useAsyncAction } from './use-async-action.ts'

/** A print without a picture is better than none. */
const IMAGE_TIMEOUT_MS = 10_000
const STEP_MS = 100

let isPrinting = false
const listeners = new Set<() => void>()

function setPrinting(value: boolean): void {
  isPrinting = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while a print is prepared: everything loads without scrolling. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)

async function everythingLoaded(client: QueryClient): Promise<void> {
  const end = Date.now() + IMAGE_TIMEOUT_MS
  // Two quiet looks: what has arrived is drawn between them, and may ask for more.
  for (let quiet = 0; quiet < 2 && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    quiet = client.isFetching() > 0 || partsArriving() > 0 ? 0 : quiet + 1
  }
  await Promise.allSettled([...document.images].map((image) => image.decode()))
}

export function PrintButton() {
  const client = useQueryClient()
  const { run, pending } = useAsyncAction(async () => {
    setPrinting(true)
    try {
      await everythingLoaded(client)
      window.print()
    } finally {
      setPrinting(false)
    }
  })
  return (
    <Button
      variant="subtle"
      color="gray"
      loading={pending}
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => void run()}
    >
      {appTexts.print}
    </Button>
  )
}
