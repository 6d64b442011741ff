// Exact amounts of the ledger, in kuruş.
import { divideHalfUp } from '../money.ts'

/** An amount in lira: cents of the currency times its rate in ten-thousandths, rounded half up. */
export const toTryMinor = (amountMinor: number, exchangeRateE4: number): number =>
  Number(divideHalfUp(BigInt(amountMinor) * BigInt(exchangeRateE4), 10_000n))

export interface Parts {
  deposit: number
  rest: number
}

/** Splits a price; the sum of the parts is always the price. */
export function splitDeposit(amountTryMinor: number, depositPercentHundredths: number): Parts {
  const deposit = Number(divideHalfUp(BigInt(amountTryMinor) * BigInt(depositPercentHundredths), 10_000n))
  return { deposit, rest: amountTryMinor - deposit }
}
