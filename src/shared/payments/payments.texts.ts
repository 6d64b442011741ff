import type { DueKind, PaymentMethod } from './payments.contract.ts'

export const paymentsTexts = {
  dueKinds: { DEPOSIT: 'Kapora', REST: 'Kalan ödeme' } satisfies Record<DueKind, string>,
  methods: { CASH: 'Nakit', TRANSFER: 'Havale', CARD: 'Kart', CHECK: 'Çek' } satisfies Record<PaymentMethod, string>,
} as const
