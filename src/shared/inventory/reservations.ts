// What a job takes beyond its own need, and what is there for it.

interface Taking {
  quantity: number
  stock: number
  /** The stock less what all jobs still need. */
  available: number
  /** What the own job still needs. */
  needed: number
}

/**
 * Whether other jobs wait for a part, and a taking leaves too little for them. A job that takes what it needs takes its own. Whole
 * thousandths.
 */
export const takesFromOthers = ({ quantity, stock, available, needed }: Taking): boolean => {
  const beyond = quantity - needed
  return stock - available > needed && beyond > 0 && beyond > available
}
