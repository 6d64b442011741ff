// Holds a command's transaction open after the command has ended, so that its caller can add rows to it and commit it. Commands
// don't know of it: inside `holdTransaction`, `db.transaction()` ends without a COMMIT, and later statements on `db` join it.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  HandleEmptyInListsPlugin,
  Kysely,
  type QueryExecutor,
  replaceWithNoncontingentExpression,
  type TransactionSettings,
} from 'kysely'

interface Open {
  connection: DatabaseConnection
  driver: Driver
  /** Resolves after COMMIT or ROLLBACK; then the connection is released. */
  ended: PromiseWithResolvers<void>
}

const TRANSACTION = 'transaction'

class Hold {
  open: Open | null = null
  /** The transaction, and the savepoints of further ones inside it. */
  readonly levels: string[] = []
  isOver = false
  readonly afterwards: ((isCommitted: boolean) => Promise<void> | void)[] = []

  async begin(driver: Driver, connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (!this.open) {
      await driver.beginTransaction(connection, settings)
      this.open = { connection, driver, ended: Promise.withResolvers() }
      this.levels.push(TRANSACTION)
      return
    }
    const savepoint = `held_${this.levels.length}`
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${savepoint}`))
    this.levels.push(savepoint)
  }

  /** The end of a command's transaction. */
  async leave(connection: DatabaseConnection, isFailed: boolean): Promise<void> {
    const level = this.levels.pop()
    if (!isFailed) return
    if (level === TRANSACTION) await this.end('rollbackTransaction')
    else await connection.executeQuery(CompiledQuery.raw(`rollback to savepoint ${level}`))
  }

  async end(how: 'commitTransaction' | 'rollbackTransaction'): Promise<void> {
    const { open } = this
    if (!open) return
    try {
      await open.driver[how](open.connection)
    } catch (error) {
      if (how === 'commitTransaction') await open.driver.rollbackTransaction(open.connection).catch(() => undefined)
      throw error
    } finally {
      this.open = null
      open.ended.resolve()
    }
  }
}

const holds = new AsyncLocalStorage<Hold | undefined>()

const activeHold = (): Hold | undefined => {
  const hold = holds.getStore()
  return hold?.isOver ? undefined : hold
}

const holdOf = (connection: DatabaseConnection): Hold | undefined => {
  const hold = activeHold()
  return hold?.open?.connection === connection ? hold : undefined
}

export interface HeldTransaction {
  /** True after a command's transaction has ended without an error. */
  isOpen(): boolean
  commit(): Promise<void>
  rollback(): Promise<void>
}

/** A transaction that is still open after `work` is rolled back. */
export async function holdTransaction<T>(work: (transaction: HeldTransaction) => Promise<T>): Promise<T> {
  const hold = new Hold()
  const finish = async (how: 'commitTransaction' | 'rollbackTransaction') => {
    let isCommitted = false
    try {
      await hold.end(how)
      isCommitted = how === 'commitTransaction'
    } finally {
      hold.isOver = true
      for (const next of hold.afterwards.splice(0)) await next(isCommitted)
    }
  }
  const commit = () => finish('commitTransaction')
  const rollback = () => finish('rollbackTransaction')
  return holds.run(hold, async () => {
    try {
      return await work({ isOpen: () => hold.open !== null, commit, rollback })
    } finally {
      if (!hold.isOver) await rollback()
    }
  })
}

/** Runs `work` with transactions of its own, which end as usual. */
export const withoutHolding = <T>(work: () => Promise<T>): Promise<T> => holds.run(undefined, work)

/** Runs `work`, which must not fail, once the held transaction has ended, or at once where none is open. */
export async function afterTransaction(work: () => Promise<void> | void): Promise<void> {
  const hold = activeHold()
  if (hold?.open) hold.afterwards.push(work)
  else await work()
}

/** Starts `start`, which must not fail, once the held transaction is committed, or at once where none is open. A rollback drops it. */
export function afterCommit(start: () => void): void {
  const hold = activeHold()
  if (hold?.open) hold.afterwards.push((isCommitted) => (isCommitted ? start() : undefined))
  else start()
}

/** PostgreSQL refuses `in ()`: an empty list holds for no row. */
const EMPTY_LISTS = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })

/** A Kysely whose transactions can be held. */
export function holdingKysely<DB>(dialect: Dialect): Kysely<DB> {
  const driver = dialect.createDriver()
  const inner = new Kysely<DB>({
    plugins: [EMPTY_LISTS],
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
    },
  })
  const executor = inner.getExecutor()
  return new Kysely<DB>({
    config: { dialect },
    dialect,
    driver: holdingDriver(driver, () => inner.destroy()),
    executor: executor.withConnectionProvider(holdingConnections(executor)),
  })
}

/** The connection of an open transaction stays taken after its command is done with it. */
function holdingConnections(executor: QueryExecutor): ConnectionProvider {
  return {
    provideConnection: (consumer, options) => {
      const hold = activeHold()
      if (!hold) return executor.provideConnection(consumer, options)
      if (hold.open) return consumer(hold.open.connection)
      return new Promise((resolve, reject) => {
        const use = async (connection: DatabaseConnection) => {
          await consumer(connection).then(resolve, reject)
          if (hold.open?.connection === connection) await hold.open.ended.promise
        }
        executor.provideConnection(use, options).catch(reject)
      })
    },
  }
}

function holdingDriver(driver: Driver, destroy: () => Promise<void>): Driver {
  return {
    init: (options) => driver.init(options),
    acquireConnection: (options) => driver.acquireConnection(options),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    beginTransaction: (connection, settings) => {
      const hold = activeHold()
      const isOther = hold?.open && hold.open.connection !== connection
      return hold && !isOther ? hold.begin(driver, connection, settings) : driver.beginTransaction(connection, settings)
    },
    commitTransaction: (connection) =>
      holdOf(connection)?.leave(connection, false) ?? driver.commitTransaction(connection),
    rollbackTransaction: (connection) =>
      holdOf(connection)?.leave(connection, true) ?? driver.rollbackTransaction(connection),
    destroy,
  }
}
