// The overview's income is without KDV. The final price of an offer whose prices include KDV contains it, so each offer stores its
// sum without KDV. Null in an offer that says nothing about KDV: its final price counts.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE offers ADD COLUMN net_try_minor bigint`.execute(db)
  await sql`UPDATE offers SET net_try_minor = final_try_minor WHERE vat_mode = 'EXCLUDED'`.execute(db)
  // As `offerTotals` computes it: the discount falls on the rates in proportion to their lines, and the cents that remain go to the
  // largest remainders. Each rate's KDV is rounded half up. `div` and `mod` of numerics are exact. An offer that was accepted keeps the
  // sums of the chosen lines when it is rejected later, as with a canceled request.
  await sql`
    WITH lines AS (
      SELECT offer_id, item.kind, is_chosen, vat_rate, quantity::numeric * unit_price_minor AS price,
        bool_or(is_chosen) OVER (PARTITION BY offer_id) AS has_choice,
        row_number() OVER (PARTITION BY offer_id, item.kind, group_name ORDER BY position) AS place
      FROM offer_items item JOIN offers ON offers.id = offer_id WHERE vat_mode = 'INCLUDED'
    ), rates AS (
      SELECT offer_id, coalesce(vat_rate, 0) AS rate, sum(price) AS price, sum(sum(price)) OVER (PARTITION BY offer_id) AS total
      FROM lines
      WHERE kind = 'REQUIRED' OR CASE WHEN has_choice THEN is_chosen ELSE kind = 'ALTERNATIVE' AND place = 1 END
      GROUP BY offer_id, coalesce(vat_rate, 0)
    ), shares AS (
      SELECT rates.*, div(discount_minor * price, nullif(total, 0)) AS share, discount_minor,
        row_number() OVER (PARTITION BY offer_id ORDER BY mod(discount_minor * price, nullif(total, 0)) DESC, rate) AS place
      FROM rates JOIN offers ON offers.id = offer_id
    ), prices AS (
      SELECT offer_id, rate, price - share
        - CASE WHEN place <= discount_minor - sum(share) OVER (PARTITION BY offer_id) THEN 1 ELSE 0 END AS price
      FROM shares
    ), net AS (
      SELECT offer_id, sum(price - div(price * rate * 2 + 100 + rate, (100 + rate) * 2)) AS minor FROM prices GROUP BY offer_id
    )
    UPDATE offers SET net_try_minor = div(coalesce(net.minor, 0) * exchange_rate_e4 * 2 + 10000, 20000)
    FROM net WHERE net.offer_id = offers.id`.execute(db)
  await sql`ALTER TABLE offers ADD CONSTRAINT offers_net
    CHECK ((net_try_minor IS NULL) = (vat_mode IS NULL) AND net_try_minor <= payable_try_minor)`.execute(db)
  await sql`DROP INDEX offers_accepted`.execute(db)
  await sql`CREATE INDEX offers_accepted ON offers (decided_at) INCLUDE (final_try_minor, net_try_minor)
    WHERE status = 'ACCEPTED'`.execute(db)
}
