// Prints a screen: first loads what otherwise loads only on scrolling, then opens the browser's own dialog.
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { sharedValue } from '../../feedback/shared-value.ts'
import { useAsyncAction } from '../forms/use-async-action.ts'
import { partsArriving } from '../overlays/on-demand.tsx'

/** A print without a picture is better than none. */
const IMAGE_TIMEOUT_MS = 10_000
const STEP_MS = 100

const printing = sharedValue(false)

/** True while a print is prepared: everything loads without scrolling. */
export const usePrinting = printing.useValue

async function everythingLoaded(client: QueryClient): Promise<void> {
  const end = Date.now() + IMAGE_TIMEOUT_MS
  // Two quiet looks: what has arrived is drawn between them, and may ask for more.
  for (let quiet = 0; quiet < 2 && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    quiet = client.isFetching() > 0 || partsArriving() > 0 ? 0 : quiet + 1
  }
  await Promise.allSettled([...document.images].map((image) => image.decode()))
}

export function usePrint() {
  const client = useQueryClient()
  return useAsyncAction(async () => {
    printing.set(true)
    try {
      await everythingLoaded(client)
      window.print()
    } finally {
      printing.set(false)
    }
  })
}

export function PrintButton() {
  const { run, pending } = usePrint()
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
