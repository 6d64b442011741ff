/** Why an offer was lost, as an admin says. */
export const LOST_REASONS = ['PRICE', 'LATE', 'ELSEWHERE', 'NOT_NEEDED', 'OTHER'] as const
export type LostReason = (typeof LOST_REASONS)[number]
