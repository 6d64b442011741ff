// 'Mal kabul': what a supplier delivered, scanned or typed line by line, into the stock.
import { appTexts } from '../../../shared/app/app.texts.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { shownNext } from '../../ui/overlays/on-demand.tsx'

const ReceiptEntry = shownNext(async () => (await import('./receipt-entry.tsx')).ReceiptEntry)

const { newReceipt: title, receipts } = appTexts.titles

export function NewReceiptPage() {
  return (
    <>
      <PageHeader title={title} back={{ to: '/inventory/receipts', label: receipts }} />
      <ReceiptEntry>
        <ListSkeleton label={title} />
      </ReceiptEntry>
    </>
  )
}
